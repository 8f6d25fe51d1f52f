import { describe, expect, test } from 'vitest';
import { ScenarioError } from '../../../src/local/errors.ts';
import { parseScenario, readScenario } from '../../../src/local/scenario-file.ts';

const LOCATION = { locationId: 'home', area: 'area', latitude: 23.7, longitude: 90.4 };
const DONOR = {
  userId: 'donor-1',
  bloodGroup: 'O+',
  countryCode: 'BD',
  availableForDonation: true,
  locations: [LOCATION],
};
const REQUEST = {
  seekerId: 'seeker-1',
  requestPostId: 'req-1',
  createdAt: '2026-12-01T10:00:00Z',
  requestedBloodGroup: 'O+',
  bloodQuantity: 1,
  urgencyLevel: 'urgent',
  countryCode: 'BD',
  location: 'Hospital',
  contactNumber: '+8801000000000',
  donationDateTime: '2099-12-31T12:00:00Z',
  latitude: 23.7,
  longitude: 90.4,
};
const SCENARIO = { countryCode: 'BD', donors: [DONOR], requests: [REQUEST] };

function refusal(scenario: unknown): string[] {
  try {
    parseScenario('file.json', typeof scenario === 'string' ? scenario : JSON.stringify(scenario));
  } catch (error) {
    if (error instanceof ScenarioError)
      return error.message
        .split('\n')
        .slice(1)
        .map((line) => line.trim());
    throw error;
  }
  return [];
}

describe('a scenario file', () => {
  test('is taken with its defaults', () => {
    const scenario = parseScenario('file.json', JSON.stringify(SCENARIO));
    expect(scenario.config.maxSearchRadiusKm).toBe(15);
    expect(scenario.answers).toEqual([]);
    expect(scenario.events).toEqual([]);
  });

  test.for<[string, unknown, string]>([
    ['no JSON', '{ "countryCode": ', 'the whole: expected JSON, got '],
    [
      'an unknown blood group',
      { ...SCENARIO, donors: [{ ...DONOR, bloodGroup: 'C+' }] },
      'donors[0].bloodGroup: expected one of A+, A-, B+, B-, AB+, AB-, O+, O-, got "C+"',
    ],
    [
      'a latitude of 123',
      { ...SCENARIO, donors: [{ ...DONOR, locations: [{ ...LOCATION, latitude: 123 }] }] },
      'donors[0].locations[0].latitude: expected a latitude from -90 to 90 degrees, got 123',
    ],
    [
      'a bloodQuantity of 0',
      { ...SCENARIO, requests: [{ ...REQUEST, bloodQuantity: 0 }] },
      'requests[0].bloodQuantity: expected a whole number of bags from 1 to 1000, got 0',
    ],
    [
      'a bloodQuantity of "two"',
      { ...SCENARIO, requests: [{ ...REQUEST, bloodQuantity: 'two' }] },
      'requests[0].bloodQuantity: expected a whole number of bags from 1 to 1000, got "two"',
    ],
    [
      'a doubled userId',
      { ...SCENARIO, donors: [DONOR, DONOR] },
      'donors[1].userId: expected an id other than that of donors[0].userId, got "donor-1"',
    ],
    [
      'a doubled requestPostId',
      { ...SCENARIO, requests: [REQUEST, { ...REQUEST, seekerId: 's2' }] },
      'requests[1].requestPostId: expected an id other than that of requests[0].requestPostId, got "req-1"',
    ],
    [
      'a doubled locationId',
      { ...SCENARIO, donors: [{ ...DONOR, locations: [LOCATION, LOCATION] }] },
      'donors[0].locations[1].locationId: expected an id other than that of donors[0].locations[0].locationId, got "home"',
    ],
    [
      'an id with #',
      { ...SCENARIO, requests: [{ ...REQUEST, requestPostId: 'req#1' }] },
      'requests[0].requestPostId: expected an id without #, got "req#1"',
    ],
    ['an unknown field', { ...SCENARIO, donor: [] }, 'donor: expected no field of this name, got "donor"'],
    [
      'an unknown number',
      { ...SCENARIO, config: { maxRadius: 3 } },
      'config.maxRadius: expected no field of this name, got "maxRadius"',
    ],
    ['a missing field', { countryCode: 'BD', donors: [] }, 'requests: expected a value, got nothing'],
    ['no request', { ...SCENARIO, requests: [] }, 'requests: expected a list of one request or more, got []'],
    [
      'an answer of nobody',
      { ...SCENARIO, answers: [{ requestPostId: 'req-1', userId: 'who', answer: 'IGNORED' }] },
      'answers[0].userId: expected the userId of somebody or something in this file, got "who"',
    ],
    [
      'an event about nothing',
      { ...SCENARIO, events: [{ requestPostId: 'req-9', afterWave: 1, delete: true }] },
      'events[0].requestPostId: expected the requestPostId of somebody or something in this file, got "req-9"',
    ],
    [
      'an event that does nothing',
      { ...SCENARIO, events: [{ requestPostId: 'req-1', afterWave: 1 }] },
      'events[0]: expected either set or delete, got ',
    ],
  ])('with %s is refused, told by path, expectation and value', ([, scenario, line]) => {
    const lines = refusal(scenario);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(line);
  });

  test('is refused with every error at once, doubled ids beside wrong values', () => {
    const scenario = {
      ...SCENARIO,
      donors: [{ ...DONOR, bloodGroup: 'X' }, DONOR],
      requests: [{ ...REQUEST, latitude: '1', longitude: 200 }],
    };
    expect(refusal(scenario).map((line) => line.split(':')[0])).toEqual([
      'donors[0].bloodGroup',
      'requests[0].latitude',
      'requests[0].longitude',
      'donors[1].userId',
    ]);
  });

  test('that is not there is refused by its name', async () => {
    await expect(readScenario('/no/such/file.json')).rejects.toThrow(
      /no\/such\/file\.json is not a scenario/,
    );
  });
});
