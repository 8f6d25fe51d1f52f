import { describe, expect, test } from 'vitest';
import { type CallerKnows, fits, requestFacts } from '../../../src/inspect/caller-knows.ts';

const ROW = {
  PK: 'BLOOD_REQ#seeker-1',
  requestedBloodGroup: 'B+',
  bloodQuantity: 2,
  patientName: 'Salma Bégum',
  seekerName: 'Karim Uddin',
  contactNumber: '+880 1711-111142',
  location: 'Dhaka Medical College, Ward 3',
};

describe('what a caller says', () => {
  test.for<[string, CallerKnows]>([
    ['nothing', {}],
    ['the patient’s name, words the other way round', { name: 'begum salma' }],
    ['their own name', { name: ' KARIM ' }],
    ['a part of a name', { name: 'sal' }],
    ['the last digits of the number', { number: '42' }],
    ['the number as people of the country dial it', { number: '01711 111142' }],
    ['the number as the world dials it', { number: '+8801711111142' }],
    ['the hospital', { hospital: 'medical dhaka' }],
    ['all of it', { name: 'salma', number: '1142', hospital: 'ward', group: 'B+' }],
  ])('fits the request: %s', ([, knows]) => {
    expect(fits(requestFacts(ROW), knows)).toBe(true);
  });

  test.for<[string, CallerKnows]>([
    ['another group', { group: 'B-' }],
    ['one word of a name that is another', { name: 'salma khatun' }],
    ['digits from the middle of the number', { number: '171' }],
    ['another hospital', { hospital: 'square' }],
    ['a name where the hospital has it', { name: 'dhaka' }],
    ['one thing of several that is wrong', { name: 'salma', number: '43' }],
  ])('does not fit: %s', ([, knows]) => {
    expect(fits(requestFacts(ROW), knows)).toBe(false);
  });

  test('is held against what there is of a request, whatever else of it is wrong or missing', () => {
    const facts = requestFacts({ patientName: 'Salma', contactNumber: 17, bloodQuantity: 'two' });
    expect(facts).toEqual({ patientName: 'Salma' });
    expect(fits(facts, { name: 'salma' })).toBe(true);
    expect(fits(facts, { number: '17' })).toBe(false);
    expect(fits(facts, { hospital: 'a' })).toBe(false);
    expect(fits(facts, { group: 'B+' })).toBe(false);
  });
});
