import type { DeliveryMessage } from './message.ts';

/** A message on its way, with the text that is sent for it. */
export interface Parcel {
  readonly message: DeliveryMessage;
  readonly text: string;
}

/** Messages in one call; SQS, SNS and EventBridge agree on this. */
export const MAX_PARCELS = 10;

/** Somewhere that messages go. */
export interface Target {
  /** In words, as the beginning of a sentence. */
  readonly name: string;
  /** Most bytes of one message, and of all in one call together. */
  readonly maxBytes: number;
  /** What a message counts in a call. */
  bytesOf(parcel: Parcel): number;
  /**
   * Sends up to `MAX_PARCELS` in one call. Answers for each, in their order: undefined where it is taken for good, else
   * the code with which it was refused. Throws where the call failed as a whole.
   */
  send(parcels: readonly Parcel[]): Promise<readonly (string | undefined)[]>;
}

/** In place of a code, for what a service has neither taken nor refused with a word. */
export const NOT_ANSWERED = 'NotAnswered';

/** The answers of a service that names entries by their place among the parcels: nothing counts as taken that it does not say is. */
export function answersById(
  parcels: readonly Parcel[],
  successful: readonly { readonly Id?: string | undefined }[] = [],
  failed: readonly { readonly Id?: string | undefined; readonly Code?: string | undefined }[] = [],
): (string | undefined)[] {
  const taken = new Set(successful.map(({ Id }) => Id));
  const codes = new Map(failed.map(({ Id, Code }) => [Id, Code]));
  return parcels.map((_, place) => {
    const id = String(place);
    return taken.has(id) ? undefined : (codes.get(id) ?? NOT_ANSWERED);
  });
}

/** The length of a text as it is sent. */
export function utf8Bytes(text: string): number {
  return Buffer.byteLength(text, 'utf8');
}
