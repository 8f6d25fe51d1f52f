import { describe, expect, test } from 'vitest';
import { queueLines } from '../../../src/cli/queue-lines.ts';
import { aParcel } from '../../support/delivery.ts';

const payload = { contactNumber: '+8801711111142', patientName: 'Salma', bloodQuantity: 2 };
const messages = [aParcel(1, { payload }), aParcel(2, { payload }), aParcel(3, { id: 'req-2', payload })].map(
  ({ message }) => message,
);

describe('what the demo tells of the queue', () => {
  test('is how many messages there were for each request, and one of them', () => {
    const lines = queueLines({ messages, received: 4 });
    expect(lines).toMatch(/^The queue held 4 messages for 3 notifications/);
    expect(lines).toContain('  req-1: 2\n  req-2: 1\n');
    expect(lines).toContain(`"deduplicationId": "${messages[0]?.deduplicationId}"`);
  });

  test('names nobody', () => {
    const lines = queueLines({ messages, received: 3 });
    expect(lines).toContain('"contactNumber": "•••42"');
    expect(lines).not.toMatch(/Salma|8801711/);
  });

  test('is a zero where the queue was empty', () => {
    expect(queueLines({ messages: [], received: 0 })).toMatch(/^The queue held 0 messages .*:$/);
  });
});
