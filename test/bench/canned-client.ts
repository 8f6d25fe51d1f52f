import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import * as v from 'valibot';
import { documentClient } from '../../src/table/client.ts';

const HttpRequest = v.object({
  headers: v.record(v.string(), v.string()),
  body: v.custom<Uint8Array>((body) => body instanceof Uint8Array),
});

const decoder = new TextDecoder();

/** Answers a call: the operation and the JSON that went over the wire, to the JSON that comes back. */
export type Answer = (operation: string, body: string) => string;

/** A client that does all that the SDK does, except that the answers are at hand. */
export function cannedClient(answer: Answer): DynamoDBDocumentClient {
  return documentClient({
    region: 'us-east-1',
    credentials: { accessKeyId: 'bench', secretAccessKey: 'bench' },
    requestHandler: {
      async handle(request: unknown) {
        const { headers, body } = v.parse(HttpRequest, request);
        const [, operation = ''] = (headers['x-amz-target'] ?? '').split('.');
        const text = answer(operation, decoder.decode(body));
        return { response: { statusCode: 200, headers: {}, body: Buffer.from(text) } };
      },
    },
  });
}

/** One item as it comes over the wire. */
export function itemAnswer(item: object): string {
  return JSON.stringify({ Item: onWire(item) });
}

/** A page of rows as it comes over the wire. */
export function pageAnswer(rows: readonly object[]): string {
  return JSON.stringify({ Items: rows.map(onWire), Count: rows.length });
}

function onWire(item: object) {
  return marshall(item, { removeUndefinedValues: true });
}
