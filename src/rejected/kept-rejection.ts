import * as v from 'valibot';
import { DonorSearchError } from '../domain/errors.ts';
import { REJECTION_REASONS, type RejectionReason } from './rejection.ts';

/** Where Lambda itself puts batches that it gave up. */
const LAMBDA_PREFIX = 'aws/lambda/';

/** What the trigger writes. */
const OurObject = v.object({
  reason: v.picklist(REJECTION_REASONS),
  problems: v.array(v.object({ path: v.string(), expected: v.string() })),
  error: v.optional(v.string()),
  record: v.unknown(),
});

const Batch = v.object({ Records: v.array(v.unknown()) });

/**
 * What Lambda writes to the on-failure destination of a stream: with S3 the batch comes whole, as JSON text.
 * https://docs.aws.amazon.com/lambda/latest/dg/services-dynamodb-errors.html
 */
const LambdaObject = v.object({
  requestContext: v.object({ condition: v.string() }),
  payload: v.union([v.pipe(v.string(), v.parseJson(), Batch), Batch]),
});

/** Records that were kept under one key, with the reason. */
export interface KeptRejection {
  readonly key: string;
  readonly keptAt: Date;
  readonly reason: RejectionReason | 'given-up';
  /** What is wrong, in words without the values; one line each. */
  readonly causes: readonly string[];
  readonly records: readonly unknown[];
}

/** An object in the bucket is none that the trigger or Lambda put there. */
export class UnreadableRejectionError extends DonorSearchError {
  constructor(key: string) {
    super(
      'UnreadableRejectionError',
      `${key} is no rejected record: neither the trigger nor Lambda writes such`,
    );
  }
}

/** @throws UnreadableRejectionError */
export function parseRejection(key: string, keptAt: Date, text: string): KeptRejection {
  return key.startsWith(LAMBDA_PREFIX) ? givenUp(key, keptAt, text) : rejected(key, keptAt, text);
}

function rejected(key: string, keptAt: Date, text: string): KeptRejection {
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), OurObject), text);
  if (!result.success) throw new UnreadableRejectionError(key);
  const { reason, problems, error, record } = result.output;
  const causes = problems.map(({ path, expected }) => `${path || 'the record'}: expected ${expected}`);
  return {
    key,
    keptAt,
    reason,
    causes: error === undefined ? causes : [...causes, error],
    records: [record],
  };
}

function givenUp(key: string, keptAt: Date, text: string): KeptRejection {
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), LambdaObject), text);
  if (!result.success) throw new UnreadableRejectionError(key);
  const { requestContext, payload } = result.output;
  const causes = [`Lambda gave the batch up: ${requestContext.condition}`];
  return { key, keptAt, reason: 'given-up', causes, records: payload.Records };
}
