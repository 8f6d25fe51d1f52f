import type { Rejection } from '../../src/rejected/rejection.ts';

/** Where rejected records go. */
export interface RejectedRecords {
  /** Answers with the key under which the record is kept. */
  keep(rejection: Rejection): Promise<string>;
}

/** Loads the S3 client at the first rejection: hardly any start of the function needs it. */
export function lazyRejectedStore(bucketName: string): RejectedRecords {
  let store: Promise<RejectedRecords> | undefined;
  return {
    async keep(rejection) {
      store ??= createStore(bucketName);
      return (await store).keep(rejection);
    },
  };
}

async function createStore(bucketName: string): Promise<RejectedRecords> {
  const [{ S3Client }, { RejectedStore }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('../../src/rejected/rejected-store.ts'),
  ]);
  return new RejectedStore(new S3Client({}), bucketName);
}
