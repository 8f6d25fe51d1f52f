import { describe, expect, test } from 'vitest';
import { masked, maskedFacts, maskedMessage, maskName, maskNumber } from '../../../src/inspect/mask.ts';
import { aRequest } from '../../support/builders.ts';
import { aParcel } from '../../support/delivery.ts';
import { aView } from '../../support/search-view.ts';

describe('what an operator sees without asking for more', () => {
  test('is the first letter of a name and the end of a number', () => {
    expect(maskName('Rahima Khatun')).toBe('R•••');
    expect(maskName('')).toBe('•••');
    expect(maskNumber('+8801711111142')).toBe('•••42');
    expect(maskNumber('42')).toBe('•••');
  });

  test('holds no name, number, place or free text of anybody', () => {
    const request = aRequest({
      contactNumber: '+8801711111111',
      patientName: 'Salma',
      seekerName: 'Karim',
      shortDescription: 'call Karim',
      transportationInfo: 'his brother drives',
    });
    const shown = masked(aView({ request }));
    expect(JSON.stringify(shown)).not.toMatch(/Salma|Karim|brother|Rahima|017111111|23\.72701/);
    expect(shown.request).toMatchObject({ contactNumber: '•••11', patientName: 'S•••', seekerName: 'K•••' });
    expect(shown.donors[0]).toMatchObject({ name: 'R•••', phone: '•••42', place: undefined });
  });

  test('of a request that somebody calls about is as little', () => {
    const facts = {
      requestedBloodGroup: 'B+',
      bloodQuantity: 2,
      patientName: 'Salma',
      seekerName: 'Karim',
      contactNumber: '+8801711111142',
      location: 'House 3, Road 4',
    };
    expect(maskedFacts(facts)).toEqual({
      requestedBloodGroup: 'B+',
      bloodQuantity: 2,
      patientName: 'S•••',
      seekerName: 'K•••',
      contactNumber: '•••42',
      location: '•••',
    });
    expect(maskedFacts({})).toEqual({});
  });

  test('keeps ids, distances, answers and what is not there', () => {
    const view = aView({ request: undefined });
    const [donor] = view.donors;
    const nameless = {
      ...view,
      donors: view.donors.map((it) => ({ ...it, name: undefined, phone: undefined })),
    };
    expect(masked(nameless)).toEqual({
      ...nameless,
      donors: [{ ...donor, name: undefined, phone: undefined, place: undefined }],
    });
  });

  test('of a message to a donor is neither a name, a number nor free text; the rest stays', () => {
    const payload = {
      contactNumber: '+8801711111111',
      patientName: 'Salma',
      seekerName: 'Karim',
      shortDescription: 'call Karim',
      transportationInfo: 'his brother drives',
      bloodQuantity: 2,
      location: 'Hospital',
    };
    const { message } = aParcel(1, { payload });
    expect(maskedMessage(message)).toEqual({
      ...message,
      payload: {
        contactNumber: '•••11',
        patientName: 'S•••',
        seekerName: 'K•••',
        shortDescription: '•••',
        transportationInfo: '•••',
        bloodQuantity: 2,
        location: 'Hospital',
      },
    });
  });
});
