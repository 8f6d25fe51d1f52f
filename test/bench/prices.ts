/** The day on which the prices below were looked up, in what others publish of AWS's pages. */
export const PRICES_OF = '2026-12-07';

/**
 * Published prices in us-east-1, USD for each: DynamoDB on demand, standard table class
 * (aws.amazon.com/dynamodb/pricing/on-demand), Step Functions Standard (aws.amazon.com/step-functions/pricing), Lambda
 * requests (aws.amazon.com/lambda/pricing). Lambda's duration is left out: no count tells it.
 */
export const PRICES = {
  readUnit: 0.125e-6,
  writeUnit: 0.625e-6,
  transition: 25e-6,
  invocation: 0.2e-6,
} as const;
