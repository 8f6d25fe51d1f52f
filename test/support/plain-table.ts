import { randomUUID } from 'node:crypto';
import { CreateTableCommand, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SPARSE_ATTRIBUTES } from '../../src/table/donor-location.ts';

const key = (AttributeName: string, KeyType: 'HASH' | 'RANGE') => ({ AttributeName, KeyType });

/** A table with the keys and indexes of the stack's, and nobody but its test to write to it. */
export async function plainTable(client: DynamoDBClient): Promise<string> {
  const TableName = `plain-${randomUUID()}`;
  await client.send(
    new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: ['PK', 'SK', 'LSI1SK', 'GSI1PK', 'GSI1SK', 'GSI2PK', 'GSI2SK'].map(
        (AttributeName) => ({ AttributeName, AttributeType: 'S' }),
      ),
      KeySchema: [key('PK', 'HASH'), key('SK', 'RANGE')],
      LocalSecondaryIndexes: [
        {
          IndexName: 'LSI1',
          KeySchema: [key('PK', 'HASH'), key('LSI1SK', 'RANGE')],
          Projection: { ProjectionType: 'ALL' },
        },
      ],
      GlobalSecondaryIndexes: [
        {
          IndexName: 'GSI1',
          KeySchema: [key('GSI1PK', 'HASH'), key('GSI1SK', 'RANGE')],
          Projection: { ProjectionType: 'ALL' },
        },
        {
          IndexName: 'GSI2',
          KeySchema: [key('GSI2PK', 'HASH'), key('GSI2SK', 'RANGE')],
          Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: SPARSE_ATTRIBUTES },
        },
      ],
    }),
  );
  return TableName;
}
