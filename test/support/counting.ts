import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/** Counts the requests that a client sends while some work is done, by the name of their command. */
export async function countRequests<T>(
  client: DynamoDBDocumentClient,
  work: () => Promise<T>,
): Promise<{ result: T; counts: Record<string, number> }> {
  const counts: Record<string, number> = {};
  const name = 'countRequests';
  client.middlewareStack.add(
    (next, context) => (args) => {
      const command = context.commandName ?? 'unknown';
      counts[command] = (counts[command] ?? 0) + 1;
      return next(args);
    },
    // Once for each try that is sent.
    { step: 'finalizeRequest', name, priority: 'low' },
  );
  try {
    return { result: await work(), counts };
  } finally {
    client.middlewareStack.remove(name);
  }
}
