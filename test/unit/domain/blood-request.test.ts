import { describe, expect, test } from 'vitest';
import { readRequest } from '../../../src/domain/blood-request.ts';
import { describeWithoutValue, describe as tell } from '../../../src/domain/problems.ts';
import { aRequest } from '../../support/builders.ts';

function problemsWith(overrides: Record<string, unknown>) {
  const reading = readRequest({ ...aRequest(), ...overrides });
  return reading.kind === 'valid' ? [] : reading.problems;
}

describe('a blood request', () => {
  test.for<[string, unknown]>([
    ['latitude', 123],
    ['latitude', -90.1],
    ['longitude', 180.5],
    ['longitude', Number.NaN],
    ['bloodQuantity', 0],
    ['bloodQuantity', 1.5],
    ['bloodQuantity', 'two'],
    ['bloodQuantity', 1_001],
    ['requestedBloodGroup', 'C+'],
    ['urgencyLevel', 'URGENT'],
    ['countryCode', 'bd'],
    ['requestPostId', 'req#1'],
    ['requestPostId', ''],
    ['seekerId', 'x'.repeat(129)],
    ['donationDateTime', '2026-02-31T10:00:00Z'],
    ['donationDateTime', '2026-12-01'],
    ['donationDateTime', '2026-13-01T10:00:00Z'],
    ['createdAt', 'yesterday'],
    ['status', 'OPEN'],
    ['location', ''],
  ])('with %s %j is invalid, and says so of that field alone', ([field, value]) => {
    expect(problemsWith({ [field]: value }).map(({ path }) => path)).toEqual([field]);
    expect(readRequest({ ...aRequest(), [field]: value }).kind).toBe('invalid');
  });

  test.for([
    '2026-12-01T09:00:00Z',
    '2026-12-01T09:00:00.5Z',
    '2028-02-29T23:59:59.123456789Z',
    '2026-12-01T09:00:00+06:00',
  ])('takes the timestamp %s and keeps it as it is', (createdAt) => {
    expect(readRequest(aRequest({ createdAt }))).toMatchObject({ kind: 'valid', request: { createdAt } });
  });

  test('reads optional fields that are null or empty as absent', () => {
    const reading = readRequest({ ...aRequest(), patientName: null, shortDescription: '', seekerName: 'S' });
    expect(reading).toMatchObject({ kind: 'valid', request: { seekerName: 'S' } });
    if (reading.kind === 'valid') expect(reading.request.patientName).toBeUndefined();
  });

  test('is incomplete only while every problem is a field that is missing', () => {
    expect(readRequest({ ...aRequest(), latitude: undefined, longitude: null }).kind).toBe('incomplete');
    expect(readRequest({ ...aRequest(), latitude: undefined, longitude: 999 }).kind).toBe('invalid');
    expect(readRequest({})).toMatchObject({ kind: 'incomplete', status: undefined });
  });

  test('shows its status even where the rest cannot be read', () => {
    expect(readRequest({ ...aRequest(), status: 'CANCELLED', latitude: 'x' })).toMatchObject({
      kind: 'invalid',
      status: 'CANCELLED',
    });
    expect(readRequest({ ...aRequest(), status: 'OPEN' }).status).toBeUndefined();
  });

  test('is described with the value to its writer, and without it to a log', () => {
    const [problem] = problemsWith({ contactNumber: 8801711111111 });
    if (!problem) throw new Error('a number is no text');
    expect(tell(problem)).toBe('contactNumber: expected text, got 8801711111111');
    expect(describeWithoutValue(problem)).toBe('contactNumber: expected text');
  });
});
