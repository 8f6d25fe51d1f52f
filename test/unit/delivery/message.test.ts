import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { DeliveryMessage, messageOf, messageText } from '../../../src/delivery/message.ts';
import type { Notification } from '../../../src/domain/notification.ts';
import { aDelivery } from '../../support/delivery.ts';

const id = (notification: Notification, recordId?: string) =>
  messageOf(notification, recordId).deduplicationId;

describe('the message of a notification', () => {
  test('says whom to tell what, in the form that is documented', () => {
    const notification = aDelivery(1);
    const message = messageOf(notification, 'event-1');
    expect(message).toEqual({
      version: 1,
      deduplicationId: expect.stringMatching(/^[0-9a-f]{64}$/),
      userId: 'donor-1',
      type: 'BLOOD_REQ_POST',
      id: 'req-1',
      requestPostId: 'req-1',
      title: 'Urgent: B+ blood needed',
      body: notification.body,
      payload: notification.payload,
      createdAt: '2026-12-01T10:00:00.000Z',
    });
    expect(v.parse(DeliveryMessage, JSON.parse(messageText(message)))).toEqual(
      JSON.parse(JSON.stringify(message)),
    );
  });

  test('of a COMMON one is about no request, and has a payload whatever the row has', () => {
    const { payload: _payload, createdAt: _createdAt, ...bare } = aDelivery(1);
    const message = messageOf({ ...bare, type: 'COMMON', id: 'news-1', createdAt: undefined }, undefined);
    expect(message).not.toHaveProperty('requestPostId');
    expect(message).toMatchObject({ type: 'COMMON', id: 'news-1', payload: {} });
    expect(v.is(DeliveryMessage, JSON.parse(messageText(message)))).toBe(true);
  });

  test('has the same id whenever it comes, whatever was written to the row besides', () => {
    const notification = aDelivery(1);
    expect(id({ ...notification, title: 'other', status: 'ACCEPTED' }, 'event-9')).toBe(
      id(notification, 'event-1'),
    );
  });

  test.for<[string, Partial<Notification>]>([
    ['user', { userId: 'donor-2' }],
    ['type', { type: 'COMMON' }],
    ['id', { id: 'req-2' }],
    ['time', { createdAt: '2026-12-02T10:00:00.000Z' }],
  ])('has another id for another %s', ([, change]) => {
    expect(id({ ...aDelivery(1), ...change }, 'event-1')).not.toBe(id(aDelivery(1), 'event-1'));
  });

  test('is told by its record from one that was written before it without a time', () => {
    const timeless = { ...aDelivery(1), createdAt: undefined };
    expect(id(timeless, 'event-1')).toBe(id(timeless, 'event-1'));
    expect(id(timeless, 'event-2')).not.toBe(id(timeless, 'event-1'));
    expect(id(timeless)).not.toBe(id(timeless, 'event-1'));
  });

  test('is text of characters that every target takes, and reads back as it was', () => {
    const body = 'রক্ত 💉 \u0000\u0008\u007F\uFFFE\uFFFF\uD800 #';
    const text = messageText(messageOf({ ...aDelivery(1), body }, undefined));
    // https://www.w3.org/TR/REC-xml/#charsets, which is what SQS takes.
    expect(text).toMatch(/^[\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]*$/u);
    expect(JSON.parse(text).body).toBe(body);
  });

  test('has lists for sets of the table', () => {
    const payload = { groups: new Set(['A+', 'O-']), deep: { numbers: new Set([1]) } };
    const text = messageText(messageOf({ ...aDelivery(1), payload }, undefined));
    expect(JSON.parse(text).payload).toEqual({ groups: ['A+', 'O-'], deep: { numbers: [1] } });
  });
});
