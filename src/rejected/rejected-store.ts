import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import type { Problem } from '../domain/problems.ts';

/** Why a record could not be processed; also the prefix under which it is kept. */
export type RejectionReason = 'invalid-request';

/** A record that cannot be processed, with what is wrong with it. */
export interface Rejection {
  readonly reason: RejectionReason;
  readonly eventId: string;
  readonly at: Date;
  readonly problems: readonly Problem[];
  /** The record, whole. */
  readonly record: unknown;
}

/**
 * Keeps rejected records in a bucket, an object each: `<reason>/<yyyy-mm-dd>/<eventId>.json`. The key follows
 * from the record, so one that comes twice is kept once.
 */
export class RejectedStore {
  readonly #client: S3Client;
  readonly #bucketName: string;

  constructor(client: S3Client, bucketName: string) {
    this.#client = client;
    this.#bucketName = bucketName;
  }

  async keep(rejection: Rejection): Promise<string> {
    const { reason, eventId, at, problems, record } = rejection;
    const key = `${reason}/${at.toISOString().slice(0, 10)}/${eventId}.json`;
    await this.#client.send(
      new PutObjectCommand({
        Bucket: this.#bucketName,
        Key: key,
        Body: JSON.stringify({ reason, problems, record }, undefined, 2),
        ContentType: 'application/json',
      }),
    );
    return key;
  }
}
