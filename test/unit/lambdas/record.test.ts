import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { handleRecord, type RecordContext } from '../../../lambdas/start-search/record.ts';
import type { DonorSearch } from '../../../src/domain/donor-search.ts';
import { SearchConfig } from '../../../src/domain/search-config.ts';
import type { Rejection } from '../../../src/rejected/rejected-store.ts';
import type { ExecutionInput, ExistingSearch } from '../../../src/search/open.ts';
import { requestToItem } from '../../../src/table/blood-request.ts';
import type { Row } from '../../../src/table/row.ts';
import { aRequest, aStreamRecord } from '../../support/builders.ts';

/** The trigger's surroundings, in memory. */
function trigger(failStarts = 0) {
  const opened = new Map<string, DonorSearch>();
  const started: ExecutionInput[] = [];
  const kept: Rejection[] = [];
  const logged: unknown[] = [];
  let failures = failStarts;
  let other: ExistingSearch | undefined;
  const context: RecordContext = {
    searches: {
      async open(search) {
        if (other) return other;
        const existing = opened.get(search.requestPostId);
        if (existing) return { owner: 'us', status: existing.status, run: existing.run, wave: existing.wave };
        opened.set(search.requestPostId, search);
        return undefined;
      },
    },
    machine: {
      executionArn: (search, run) => `arn:execution:${search.requestPostId}:${run}`,
      async start(input) {
        failures -= 1;
        if (failures >= 0) throw new Error('Step Functions is down');
        started.push(input);
      },
    },
    rejected: {
      async keep(rejection) {
        kept.push(rejection);
        return 'invalid-request/2026-12-01/event-1.json';
      },
    },
    config: v.parse(SearchConfig, { secondsBeforeFirstWave: 5 }),
    logger: { info: (...all) => logged.push(all), warn: (...all) => logged.push(all) },
  };
  const see = (row: Row, overrides = {}) => handleRecord(aStreamRecord(row, overrides), context);
  const claim = (existing: ExistingSearch) => {
    other = existing;
  };
  return { opened, started, kept, logged, see, claim };
}

const ROW = requestToItem(aRequest({ patientName: 'Rahima' }));

describe('the trigger', () => {
  test('opens a search for a pending request and starts its machine', async () => {
    const { opened, started, see } = trigger();
    await see(ROW);
    expect(opened.get('req-1')).toMatchObject({
      status: 'PENDING',
      run: 1,
      wave: 0,
      wakes: 0,
      targetDonors: 4,
      executionArn: 'arn:execution:req-1:1',
    });
    const search = { seekerId: 'seeker-1', requestPostId: 'req-1', createdAt: '2026-12-01T09:00:00Z' };
    expect(started).toEqual([{ search, run: 1, nextWave: 1, waitSeconds: 5 }]);
  });

  test('finishes at the second delivery what a crash left half done at the first', async () => {
    const { opened, started, see } = trigger(1);
    await expect(see(ROW)).rejects.toThrow('Step Functions is down');
    expect(opened.size).toBe(1);
    await see(ROW);
    expect(started).toHaveLength(1);
  });

  test.for<[string, ExistingSearch]>([
    ['has begun', { owner: 'us', status: 'PENDING', run: 1, wave: 2 }],
    ['has a newer run', { owner: 'us', status: 'PENDING', run: 2, wave: 0 }],
    ['has ended', { owner: 'us', status: 'COMPLETED', run: 1, wave: 1 }],
    ['belongs to other software', { owner: 'other' }],
  ])('leaves a search alone that %s', async ([, existing]) => {
    const { started, see, claim } = trigger();
    claim(existing);
    await see(ROW);
    expect(started).toEqual([]);
  });

  test('keeps an invalid request whole, with what is wrong, and starts nothing', async () => {
    const { opened, kept, see } = trigger();
    const row = { ...ROW, bloodQuantity: 'two' };
    await see(row);
    expect(opened.size).toBe(0);
    expect(kept).toMatchObject([
      {
        reason: 'invalid-request',
        eventId: 'event-1',
        problems: [{ path: 'bloodQuantity', received: '"two"' }],
      },
    ]);
    expect(kept[0]?.at.toISOString()).toBe('2026-12-01T10:00:00.000Z');
    expect(kept[0]?.record).toEqual(aStreamRecord(row));
  });

  test('lets an incomplete request wait', async () => {
    const { opened, kept, logged, see } = trigger();
    const { latitude: _latitude, ...incomplete } = ROW;
    await see(incomplete);
    expect([opened.size, kept.length, logged.length]).toEqual([0, 0, 1]);
    expect(JSON.stringify(logged)).toContain('latitude: expected a value');
    expect(JSON.stringify(logged)).toContain('"requestPostId":"req-1"');
  });

  test.for<[string, Row]>([
    ['a request that is not pending', { ...ROW, status: 'CANCELLED' }],
    ['an acceptance', { PK: 'BLOOD_REQ#seeker-1', SK: 'ACCEPTED#req-1#donor-1', status: 'PENDING' }],
    ['a search', { PK: 'DONOR_SEARCH#seeker-1', SK: 'DONOR_SEARCH#t#req-1', status: 'PENDING' }],
  ])('does nothing about %s, whatever the filter let through', async ([, row]) => {
    const { opened, kept, logged, see } = trigger();
    await see(row);
    expect([opened.size, kept.length, logged.length]).toEqual([0, 0, 0]);
  });

  test('does nothing about a removal', async () => {
    const { opened, see } = trigger();
    await see(ROW, { eventName: 'REMOVE', dynamodb: {} });
    expect(opened.size).toBe(0);
  });

  test('logs nobody’s name, number or place', async () => {
    const { logged, see } = trigger();
    await see(ROW);
    await see({ ...ROW, latitude: 'somewhere', contactNumber: 1711111111, patientName: 7 });
    await see({ ...ROW, donationDateTime: undefined });
    expect(logged).toHaveLength(3);
    expect(JSON.stringify(logged)).not.toMatch(/Rahima|1711111111|somewhere|Dhaka|23\.7257/);
  });
});
