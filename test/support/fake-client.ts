import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/** A request as a client was asked to send it. */
export interface SentRequest {
  readonly name: string;
  readonly input: Record<string, unknown>;
}

/**
 * A document client that sends nothing: it notes each request and answers as told. For what no emulator shows:
 * pages, throttling, the moment at which a request leaves.
 */
export function fakeClient(answer: (request: SentRequest, index: number) => unknown) {
  const sent: SentRequest[] = [];
  const client = {
    send(command: { readonly input: Record<string, unknown> }) {
      const request = { name: command.constructor.name, input: command.input };
      sent.push(request);
      return Promise.resolve(answer(request, sent.length - 1));
    },
  };
  // Only `send` is used of the client.
  return { client: client as unknown as DynamoDBDocumentClient, sent };
}
