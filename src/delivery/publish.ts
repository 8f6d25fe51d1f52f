import { DonorSearchError } from '../domain/errors.ts';
import { describeFailure, isRecordsFault, isRefusal } from '../rejected/failure.ts';
import { MAX_PARCELS, type Parcel, type Target } from './target.ts';

/** A target has not taken a message. */
export class NotTakenError extends DonorSearchError {
  /** It would not take it another time either. */
  readonly isFinal: boolean;

  constructor(target: string, why: string, isFinal: boolean) {
    super('NotTakenError', `${target} has not taken the message: ${why}`);
    this.isFinal = isFinal;
  }
}

/** What was not taken, with the reason. */
export type NotTaken = ReadonlyMap<Parcel, NotTakenError>;

/**
 * Publishes messages to every target, in their order. A message is published only once all targets have taken it; of
 * several reasons why it is not, one that may pass comes first, since the message must come again for that.
 */
export async function publish(parcels: readonly Parcel[], targets: readonly Target[]): Promise<NotTaken> {
  const failures = await Promise.all(targets.map((target) => publishTo(target, parcels)));
  const final = failures.flatMap((failed) => [...failed].filter(([, error]) => error.isFinal));
  const passing = failures.flatMap((failed) => [...failed].filter(([, error]) => !error.isFinal));
  return new Map([...final, ...passing]);
}

async function publishTo(target: Target, parcels: readonly Parcel[]): Promise<NotTaken> {
  const failed = new Map<Parcel, NotTakenError>();
  const fail = (parcel: Parcel, why: string, isFinal: boolean) =>
    failed.set(parcel, new NotTakenError(target.name, why, isFinal));
  const [fitting, tooLarge] = partition(parcels, (parcel) => target.bytesOf(parcel) <= target.maxBytes);
  for (const parcel of tooLarge) fail(parcel, `larger than ${target.maxBytes} bytes`, true);
  const batches = batchesOf(target, fitting);
  for (let batch = batches.shift(); batch; batch = batches.shift()) {
    try {
      const codes = await target.send(batch);
      for (const [place, parcel] of batch.entries()) {
        const code = codes[place];
        if (code !== undefined) fail(parcel, code, isRefusal(code));
      }
    } catch (error) {
      const isFinal = isRecordsFault(error);
      if (isFinal && batch.length > 1) {
        // One of them spoils the call for the others.
        batches.unshift(...batch.map((parcel) => [parcel]));
      } else {
        // A target that cannot be reached is not asked for more: it would cost the time of as many tries.
        const lost = isFinal ? [batch] : [batch, ...batches.splice(0)];
        for (const parcel of lost.flat()) fail(parcel, describeFailure(error), isFinal);
      }
    }
  }
  return failed;
}

/** Cuts messages, in their order, into what goes in one call. */
function batchesOf(target: Target, parcels: readonly Parcel[]): (readonly Parcel[])[] {
  const batches: Parcel[][] = [];
  let room = 0;
  for (const parcel of parcels) {
    const bytes = target.bytesOf(parcel);
    const last = batches.at(-1);
    if (last && last.length < MAX_PARCELS && bytes <= room) {
      last.push(parcel);
    } else {
      batches.push([parcel]);
      room = target.maxBytes;
    }
    room -= bytes;
  }
  return batches;
}

function partition<T>(all: readonly T[], test: (one: T) => boolean): [T[], T[]] {
  return [all.filter(test), all.filter((one) => !test(one))];
}
