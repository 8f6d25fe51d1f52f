import type { DeliveryMessage } from '../delivery/message.ts';
import type { BloodRequest } from '../domain/blood-request.ts';
import type { RequestFacts } from './caller-knows.ts';
import type { NotifiedDonorView, SearchView } from './search-view.ts';

const HIDDEN = '•••';
/** Enough of a number for a caller to say "mine ends with 42", and no more. */
const SHOWN_DIGITS = 2;

/** A name as its first letter. */
export function maskName(name: string): string {
  const [first = ''] = name;
  return `${first}${HIDDEN}`;
}

/** A phone number as its last two digits. */
export function maskNumber(number: string): string {
  return number.length > SHOWN_DIGITS ? `${HIDDEN}${number.slice(-SHOWN_DIGITS)}` : HIDDEN;
}

/** The view without what tells who and where somebody is; ids, counts and distances stay. */
export function masked(view: SearchView): SearchView {
  return {
    ...view,
    request: view.request && maskedRequest(view.request),
    donors: view.donors.map(maskedDonor),
  };
}

/** The facts without names, number and place. */
export function maskedFacts(facts: RequestFacts): RequestFacts {
  const { patientName, seekerName, contactNumber, location } = facts;
  return {
    ...facts,
    ...(patientName && { patientName: maskName(patientName) }),
    ...(seekerName && { seekerName: maskName(seekerName) }),
    ...(contactNumber && { contactNumber: maskNumber(contactNumber) }),
    ...(location && { location: HIDDEN }),
  };
}

function maskedRequest(request: BloodRequest): BloodRequest {
  const { contactNumber, patientName, seekerName, shortDescription, transportationInfo } = request;
  return {
    ...request,
    contactNumber: maskNumber(contactNumber),
    ...(patientName && { patientName: maskName(patientName) }),
    ...(seekerName && { seekerName: maskName(seekerName) }),
    // Free text may name anybody.
    ...(shortDescription && { shortDescription: HIDDEN }),
    ...(transportationInfo && { transportationInfo: HIDDEN }),
  };
}

function maskedDonor(donor: NotifiedDonorView): NotifiedDonorView {
  const { name, phone } = donor;
  return {
    ...donor,
    name: name === undefined ? undefined : maskName(name),
    phone: phone === undefined ? undefined : maskNumber(phone),
    place: undefined,
  };
}

/** How fields of a payload that may tell who somebody is are masked. */
const PAYLOAD_MASKS: Readonly<Record<string, (text: string) => string>> = {
  contactNumber: maskNumber,
  patientName: maskName,
  seekerName: maskName,
  // Free text may name anybody.
  shortDescription: () => HIDDEN,
  transportationInfo: () => HIDDEN,
};

/** A message to a donor without what tells who somebody is; ids, the hospital and what is asked for stay. */
export function maskedMessage(message: DeliveryMessage): DeliveryMessage {
  const fields = Object.entries(message.payload).map(([name, value]) => {
    const mask = PAYLOAD_MASKS[name];
    return [name, mask && typeof value === 'string' ? mask(value) : value];
  });
  return { ...message, payload: Object.fromEntries(fields) };
}
