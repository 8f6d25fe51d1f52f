import type { DeliveryMessage } from '../delivery/message.ts';
import { maskedMessage } from '../inspect/mask.ts';
import type { TakenMessages } from '../local/take-messages.ts';

/** What a sender found in the queue: how much for each request, and one message whole, numbers and names masked. */
export function queueLines({ messages, received }: TakenMessages): string {
  const byRequest = Map.groupBy(messages, ({ id }) => id);
  const counts = [...byRequest].map(([id, some]) => `  ${id}: ${some.length}`);
  const head = `The queue held ${received} messages for ${messages.length} notifications, for a sender to push, text or mail:`;
  return [head, ...counts, ...example(messages)].join('\n');
}

function example([first]: readonly DeliveryMessage[]): string[] {
  if (!first) return [];
  const text = JSON.stringify(maskedMessage(first), undefined, 2);
  return ['One of them, names and numbers masked:', text.replaceAll(/^/gm, '  ')];
}
