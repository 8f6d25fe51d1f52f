import { describe, expect, test } from 'vitest';
import { requestToItem } from '../../../src/table/blood-request.ts';
import { aRequest, aStreamRecord } from '../../support/builders.ts';
import { serviceError, trigger } from '../../support/trigger.ts';

/** A record about a request of its own. */
function record(number: number, overrides: Record<string, unknown> = {}) {
  const row = requestToItem(aRequest({ requestPostId: `req-${number}` }));
  const { dynamodb, ...rest } = aStreamRecord({ ...row, ...overrides }, { eventID: `event-${number}` });
  return { ...rest, dynamodb: { ...dynamodb, SequenceNumber: `${100 + number}` } };
}

const DOWN = serviceError('ServiceUnavailable', 503);

describe('a batch of stream records', () => {
  test('that went well has nothing to report', async () => {
    const { started, seeBatch } = trigger();
    expect(await seeBatch({ Records: [record(1), record(2)] })).toEqual({ batchItemFailures: [] });
    expect(started).toHaveLength(2);
  });

  test('reports the record that failed, and every other goes on', async () => {
    const { started, startFailures, seeBatch } = trigger();
    startFailures.push(DOWN);
    const response = await seeBatch({ Records: [record(1), record(2), record(3)] });
    expect(response).toEqual({ batchItemFailures: [{ itemIdentifier: '101' }] });
    expect(started.map(({ search }) => search.requestPostId)).toEqual(['req-2', 'req-3']);
  });

  test('is not held up by records that fail for good', async () => {
    const { started, kept, seeBatch } = trigger();
    const response = await seeBatch({ Records: [record(1, { bloodQuantity: 'two' }), null, record(3)] });
    expect(response).toEqual({ batchItemFailures: [] });
    expect(started.map(({ search }) => search.requestPostId)).toEqual(['req-3']);
    expect(kept.map(({ reason }) => reason).sort()).toEqual(['invalid-request', 'malformed-record']);
  });

  test('in which every record failed fails as a whole', async () => {
    const { startFailures, seeBatch } = trigger();
    startFailures.push(DOWN, DOWN);
    await expect(seeBatch({ Records: [record(1), record(2)] })).rejects.toThrow('All records failed');
  });

  test('reports a rejected record that could not be kept', async () => {
    const { kept, keepFailures, seeBatch } = trigger();
    keepFailures.push(DOWN);
    const response = await seeBatch({ Records: [record(1, { latitude: 'x' }), record(2)] });
    expect(response).toEqual({ batchItemFailures: [{ itemIdentifier: '101' }] });
    expect(kept).toEqual([]);
  });

  test('comes again whole where a record that could not be kept has no number', async () => {
    const { keepFailures, seeBatch } = trigger();
    keepFailures.push(DOWN);
    await expect(seeBatch({ Records: [{ eventName: 'INSERT' }, record(2)] })).rejects.toThrow(
      '1 records without a sequence number failed',
    );
  });

  test('that comes twice opens each search once', async () => {
    const { opened, seeBatch } = trigger();
    await seeBatch({ Records: [record(1), record(2)] });
    await seeBatch({ Records: [record(1), record(2)] });
    expect(opened.size).toBe(2);
  });

  test.for([undefined, null, {}, { Records: 'all' }, []])('must be one: %j', async (event) => {
    await expect(trigger().seeBatch(event)).rejects.toThrow('The input is wrong');
  });
});
