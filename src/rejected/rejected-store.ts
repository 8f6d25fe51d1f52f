import {
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3';
import { type KeptRejection, parseRejection } from './kept-rejection.ts';
import { rejectedKey } from './rejected-key.ts';
import type { Rejection } from './rejection.ts';

/** Objects fetched side by side while listing. */
const PAGE_SIZE = 50;

/** Rejected records in their bucket: the trigger's, an object each, and the batches that Lambda gave up. */
export class RejectedStore {
  readonly #client: S3Client;
  readonly #bucketName: string;

  constructor(client: S3Client, bucketName: string) {
    this.#client = client;
    this.#bucketName = bucketName;
  }

  /** Keeps a record, once however often it comes. Answers with its key. */
  async keep(rejection: Rejection): Promise<string> {
    const key = rejectedKey(rejection);
    await this.#client.send(
      new PutObjectCommand({
        Bucket: this.#bucketName,
        Key: key,
        Body: JSON.stringify(rejection, undefined, 2),
        ContentType: 'application/json',
      }),
    );
    return key;
  }

  /**
   * All that is kept, in the order of the keys.
   *
   * @param prefix of the keys; a reason, say
   * @throws UnreadableRejectionError
   */
  async *list(prefix = ''): AsyncGenerator<KeptRejection> {
    const pages = paginateListObjectsV2(
      { client: this.#client, pageSize: PAGE_SIZE },
      { Bucket: this.#bucketName, Prefix: prefix },
    );
    for await (const { Contents: contents = [] } of pages) {
      yield* await Promise.all(contents.flatMap(({ Key: key }) => (key ? [this.read(key)] : [])));
    }
  }

  /**
   * @throws UnreadableRejectionError
   * @throws NoSuchKey where nothing is kept under the key
   */
  async read(key: string): Promise<KeptRejection> {
    const object = await this.#client.send(new GetObjectCommand({ Bucket: this.#bucketName, Key: key }));
    const text = (await object.Body?.transformToString()) ?? '';
    return parseRejection(key, object.LastModified ?? new Date(0), text);
  }

  /** Takes an object away; the bucket keeps the old version for a while. */
  async remove(key: string): Promise<void> {
    await this.#client.send(new DeleteObjectCommand({ Bucket: this.#bucketName, Key: key }));
  }
}
