import * as v from 'valibot';
import type { Row } from '../table/row.ts';

const MaybeText = v.fallback(v.optional(v.string()), undefined);
const MaybeNumber = v.fallback(v.optional(v.number()), undefined);

/** What of a request somebody who calls about it may know. Other software may have left any of it out, or wrong. */
const RequestFacts = v.object({
  requestedBloodGroup: MaybeText,
  bloodQuantity: MaybeNumber,
  urgencyLevel: MaybeText,
  status: MaybeText,
  donationDateTime: MaybeText,
  patientName: MaybeText,
  seekerName: MaybeText,
  contactNumber: MaybeText,
  location: MaybeText,
});
export type RequestFacts = v.InferOutput<typeof RequestFacts>;

/** What somebody who calls says. Whatever is left out fits every request. */
export interface CallerKnows {
  /** Words of the patient's or the seeker's name. */
  readonly name?: string | undefined;
  /** Words of the place of the donation. */
  readonly hospital?: string | undefined;
  /** The contact's number, or the end of it, however it is written. */
  readonly number?: string | undefined;
  readonly group?: string | undefined;
}

/** The facts of a request's row, one by one: a field that is wrong hides none of the others. */
export function requestFacts(row: Row): RequestFacts {
  return v.parse(RequestFacts, row);
}

/** True where nothing that the caller says speaks against the request. */
export function fits(facts: RequestFacts, { name, hospital, number, group }: CallerKnows): boolean {
  return (
    (group === undefined || facts.requestedBloodGroup === group) &&
    (name === undefined || holds([facts.patientName, facts.seekerName], name)) &&
    (hospital === undefined || holds([facts.location], hospital)) &&
    (number === undefined || digitsOf(facts.contactNumber ?? '').endsWith(nationalDigits(number)))
  );
}

/** True where each word stands somewhere in the texts, in capitals or not, with accents or not. */
function holds(texts: readonly (string | undefined)[], words: string): boolean {
  const text = plain(texts.join(' '));
  return plain(words)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim();
}

function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '');
}

/** People give their number with the zero that stands for the country's code in it. */
function nationalDigits(number: string): string {
  return digitsOf(number).replace(/^0+/, '');
}
