import { RemovalPolicy } from 'aws-cdk-lib';
import {
  AttributeType,
  Billing,
  ProjectionType,
  StreamViewType,
  TableEncryptionV2,
  TableV2,
} from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import { SPARSE_ATTRIBUTES } from '../src/table/donor-location.ts';
import { INDEX } from '../src/table/keys.ts';

export interface DonorTableProps {
  /** @default RETAIN: the table outlives the stack */
  readonly removalPolicy?: RemovalPolicy;
}

/** The single table of the app: one key pair, two overloaded indexes and a sparse one, a stream of both images. */
export class DonorTable extends Construct {
  readonly table: TableV2;

  constructor(scope: Construct, id: string, props: DonorTableProps = {}) {
    super(scope, id);
    const removalPolicy = props.removalPolicy ?? RemovalPolicy.RETAIN;
    this.table = new TableV2(this, 'Table', {
      partitionKey: { name: 'PK', type: AttributeType.STRING },
      sortKey: { name: 'SK', type: AttributeType.STRING },
      localSecondaryIndexes: [
        {
          indexName: INDEX.lsi1,
          sortKey: { name: 'LSI1SK', type: AttributeType.STRING },
          projectionType: ProjectionType.ALL,
        },
      ],
      globalSecondaryIndexes: [
        {
          indexName: INDEX.gsi1,
          partitionKey: { name: 'GSI1PK', type: AttributeType.STRING },
          sortKey: { name: 'GSI1SK', type: AttributeType.STRING },
          projectionType: ProjectionType.ALL,
        },
        {
          indexName: INDEX.gsi2,
          partitionKey: { name: 'GSI2PK', type: AttributeType.STRING },
          sortKey: { name: 'GSI2SK', type: AttributeType.STRING },
          projectionType: ProjectionType.INCLUDE,
          nonKeyAttributes: SPARSE_ATTRIBUTES,
        },
      ],
      billing: Billing.onDemand(),
      dynamoStream: StreamViewType.NEW_AND_OLD_IMAGES,
      encryption: TableEncryptionV2.awsManagedKey(),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: removalPolicy === RemovalPolicy.RETAIN,
      removalPolicy,
    });
  }
}
