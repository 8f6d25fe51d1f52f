import { Grant } from 'aws-cdk-lib/aws-iam';
import type {
  DlqDestinationConfig,
  IEventSourceDlq,
  IEventSourceMapping,
  IFunction,
} from 'aws-cdk-lib/aws-lambda';
import type { Bucket } from 'aws-cdk-lib/aws-s3';

/**
 * A bucket as on-failure destination, which keeps the batches that Lambda gives up whole. The CDK's own grants
 * the function to read and delete what is kept there as well; Lambda needs neither.
 * https://docs.aws.amazon.com/lambda/latest/dg/services-dynamodb-errors.html
 */
export class KeepOnFailure implements IEventSourceDlq {
  readonly #bucket: Bucket;

  constructor(bucket: Bucket) {
    this.#bucket = bucket;
  }

  bind(_mapping: IEventSourceMapping, handler: IFunction): DlqDestinationConfig {
    this.#bucket.grantPut(handler);
    Grant.addToPrincipal({
      grantee: handler,
      actions: ['s3:ListBucket'],
      resourceArns: [this.#bucket.bucketArn],
    });
    return { destination: this.#bucket.bucketArn };
  }
}
