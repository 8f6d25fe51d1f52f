/** https://docs.aws.amazon.com/step-functions/latest/apireference/API_StartExecution.html */
const MAX_HEADER_LENGTH = 256;
const PRINTABLE_ASCII = /^[ -~]+$/;

/**
 * The X-Ray trace header of the present invocation, for whoever goes on with its trace. One that Step Functions would
 * refuse is left out: a search must not fail for the sake of its trace.
 */
export function lambdaTraceHeader(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): string | undefined {
  const header = environment['_X_AMZN_TRACE_ID'];
  if (header === undefined || header.length > MAX_HEADER_LENGTH) return undefined;
  return PRINTABLE_ASCII.test(header) ? header : undefined;
}
