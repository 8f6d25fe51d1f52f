import { InvokeCommand, type LambdaClient } from '@aws-sdk/client-lambda';
import * as v from 'valibot';

const BatchResponse = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ batchItemFailures: v.pipe(v.array(v.unknown()), v.empty()) }),
);

/** The trigger as a function that anybody with the permission may call. */
export function triggerFunction(client: LambdaClient, functionName: string) {
  return async (records: readonly unknown[]): Promise<boolean> => {
    const Payload = JSON.stringify({ Records: records });
    const answer = await client.send(new InvokeCommand({ FunctionName: functionName, Payload }));
    const text = answer.Payload?.transformToString();
    return answer.FunctionError === undefined && v.is(BatchResponse, text);
  };
}
