import { InvokeCommand, type LambdaClient } from '@aws-sdk/client-lambda';
import * as v from 'valibot';
import type { GiveRecords } from './put-back.ts';

const BatchResponse = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ batchItemFailures: v.pipe(v.array(v.unknown()), v.empty()) }),
);

/**
 * A reader of the stream as a function that anybody with the permission may call.
 *
 * @param options that it is given beside the records
 */
export function streamFunction(
  client: LambdaClient,
  functionName: string,
  options: object = {},
): GiveRecords {
  return async (records) => {
    const Payload = JSON.stringify({ ...options, Records: records });
    const answer = await client.send(new InvokeCommand({ FunctionName: functionName, Payload }));
    const text = answer.Payload?.transformToString();
    return answer.FunctionError === undefined && v.is(BatchResponse, text);
  };
}
