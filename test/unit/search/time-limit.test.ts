import { getEventListeners } from 'node:events';
import { describe, expect, test } from 'vitest';
import { beforeTimeIsUp } from '../../../src/search/time-limit.ts';

const never = new Promise<string>(() => undefined);

describe('work under a time limit', () => {
  test('gives its result, undefined among them, where it ends in time', async () => {
    const { signal } = new AbortController();
    expect(await beforeTimeIsUp(Promise.resolve('x'), signal)).toEqual({ done: 'x' });
    expect(await beforeTimeIsUp(Promise.resolve(undefined), signal)).toEqual({ done: undefined });
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  test('is left behind once the time is up', async () => {
    const limit = new AbortController();
    const waiting = beforeTimeIsUp(never, limit.signal);
    limit.abort();
    expect(await waiting).toBeUndefined();
    expect(getEventListeners(limit.signal, 'abort')).toEqual([]);
  });

  test('is left behind at once where the time is up already', async () => {
    expect(await beforeTimeIsUp(never, AbortSignal.abort())).toBeUndefined();
  });

  test('fails where it fails in time, and is not listened to afterwards', async () => {
    const failing = Promise.reject(new RangeError('no'));
    await expect(beforeTimeIsUp(failing, new AbortController().signal)).rejects.toThrow('no');
    const late = Promise.withResolvers<string>();
    expect(await beforeTimeIsUp(late.promise, AbortSignal.abort())).toBeUndefined();
    late.reject(new RangeError('too late'));
  });
});
