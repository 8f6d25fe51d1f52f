import { mayPass } from '../table/unavailable.ts';

/** What services say of a request that they would refuse again, because of what stands in it. */
const REFUSALS = new Set([
  'ValidationException',
  'ItemCollectionSizeLimitExceededException',
  'InvalidName',
  'InvalidExecutionInput',
  // SQS, SNS and EventBridge, of a message as of a whole call.
  'BatchRequestTooLong',
  'BatchRequestTooLongException',
  'InvalidMessageContents',
  'InvalidParameter',
  'InvalidParameterException',
  'InvalidParameterValue',
  'InvalidParameterValueException',
  'InvalidArgument',
  'MalformedDetail',
]);

/** True for the code of a refusal that a service would repeat, because of what it was given. */
export function isRefusal(code: string): boolean {
  return REFUSALS.has(code);
}

/**
 * True where a record failed because of what it is, so that it would fail again: a service refuses what is made
 * from it, or our own code does. False for what is wrong around it, down to a permission that is not there yet:
 * that may be mended while Lambda tries again.
 */
export function isRecordsFault(error: unknown): boolean {
  if (mayPass(error)) return false;
  if (error instanceof Error && '$metadata' in error) return isRefusal(error.name);
  return true;
}

/** An error in one line without personal data: services repeat values in some messages, so only ours are quoted. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'Something that is no error was thrown';
  return '$metadata' in error ? error.name : `${error.name}: ${error.message}`;
}
