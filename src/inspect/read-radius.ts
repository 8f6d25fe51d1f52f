import {
  GetFunctionConfigurationCommand,
  type LambdaClient,
  LambdaServiceException,
} from '@aws-sdk/client-lambda';
import * as v from 'valibot';
import { SearchConfig } from '../domain/search-config.ts';

const Variables = v.object({ SEARCH_CONFIG: v.pipe(v.string(), v.parseJson(), SearchConfig) });

/**
 * Nobody farther away is asked, km: by the environment of a function that has the search's numbers.
 *
 * @returns undefined where whoever asks may not see the function, or it does not say
 */
export async function readRadiusKm(
  functions: LambdaClient,
  functionName: string,
): Promise<number | undefined> {
  try {
    const { Environment } = await functions.send(
      new GetFunctionConfigurationCommand({ FunctionName: functionName }),
    );
    const variables = v.safeParse(Variables, Environment?.Variables);
    return variables.success ? variables.output.SEARCH_CONFIG.maxSearchRadiusKm : undefined;
  } catch (error) {
    if (error instanceof LambdaServiceException) return undefined;
    throw error;
  }
}
