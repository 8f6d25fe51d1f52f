import { setTimeout as sleep } from 'node:timers/promises';
import type { DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { ConfiguredRetryStrategy } from '@smithy/core/retry';
import * as v from 'valibot';
import { documentClient } from '../../src/table/client.ts';
import { answerLost, conflict, type FaultKind, KilledError, refused, throttled } from './fault-kinds.ts';

/** The SDK's own number of tries, without its pauses. */
const ATTEMPTS = 8;
const LONGEST_DELAY_MS = 8;

const HttpRequest = v.object({
  headers: v.record(v.string(), v.string()),
  body: v.custom<Uint8Array>((body) => body instanceof Uint8Array),
});
const Body = v.pipe(
  v.string(),
  v.parseJson(),
  v.looseObject({
    ClientRequestToken: v.optional(v.string()),
    TransactItems: v.optional(v.array(v.looseObject({})), []),
    ExpressionAttributeValues: v.optional(v.unknown()),
  }),
);

/** A call as it goes over the wire. */
export interface Call {
  readonly operation: string;
  /** What tells it from other calls of its function. */
  readonly about: string;
  readonly token: string | undefined;
  readonly actions: readonly unknown[];
}

export interface Injector {
  /** What is to happen to a try of a call. @param nth of its kind, from 0 */
  fault(call: Call, nth: number): FaultKind | undefined;
  /** Told of every call that took effect, lost answers included. */
  took(call: Call): void;
  /** From 0 up to 1. */
  delay(call: Call, nth: number): number;
}

/** The client of one invocation of a function: what befalls its calls, and how it dies, is decided elsewhere. */
export function faultyClient(config: DynamoDBClientConfig, injector: Injector): DynamoDBDocumentClient {
  const client = documentClient({ ...config, retryStrategy: new ConfiguredRetryStrategy(ATTEMPTS, () => 0) });
  const tries = new Map<string, number>();
  let dead = false;

  async function send<T>(call: Call, next: () => Promise<T>): Promise<T> {
    if (dead) throw new KilledError();
    const name = call.operation + call.about;
    const nth = tries.get(name) ?? 0;
    tries.set(name, nth + 1);
    const reach = async () => {
      const answer = await next();
      injector.took(call);
      return answer;
    };
    switch (injector.fault(call, nth)) {
      case 'throttled':
        throw throttled();
      case 'refused':
        throw refused();
      case 'conflict':
        throw conflict(call.actions.length);
      case 'answerLost':
        await reach();
        throw answerLost();
      case 'duplicated':
        await reach();
        return reach();
      case 'killedBefore':
        dead = true;
        throw new KilledError();
      case 'killedAfter':
        await reach();
        dead = true;
        throw new KilledError();
      case 'delayed':
        await sleep(injector.delay(call, nth) * LONGEST_DELAY_MS);
        return reach();
      default:
        return reach();
    }
  }

  client.middlewareStack.add(
    (next) => async (args) => send(callOf(Reflect.get(args, 'request')), () => next(args)),
    // Inside the retries of the SDK: once for each try that is sent.
    { step: 'finalizeRequest', name: 'faults', priority: 'low' },
  );
  return client;
}

function callOf(request: unknown): Call {
  const { headers, body: bytes } = v.parse(HttpRequest, request);
  const body = v.parse(Body, new TextDecoder().decode(bytes));
  return {
    operation: headers['x-amz-target']?.split('.')[1] ?? '',
    // Transactions carry the time, which is another at each run; there is one kind of them in a function.
    about: body.TransactItems.length > 0 ? '' : JSON.stringify(body.ExpressionAttributeValues ?? ''),
    token: body.ClientRequestToken,
    actions: body.TransactItems,
  };
}
