import { readFile } from 'node:fs/promises';
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { S3Client } from '@aws-sdk/client-s3';
import { SFNClient } from '@aws-sdk/client-sfn';
import * as v from 'valibot';
import { LOCAL_ACCOUNT } from '../local/deploy.ts';
import { isUp } from '../local/emulator.ts';
import { clientConfig, endpointAt } from '../local/endpoint.ts';
import { UP_FILE } from '../local/paths.ts';
import { documentClient } from '../table/client.ts';
import { UsageError } from './usage-error.ts';

/** What a deployment is known by: outputs of the stack, or variables of the environment. */
const Parts = v.object({
  TABLE_NAME: v.pipe(v.string(), v.nonEmpty()),
  STATE_MACHINE_ARN: v.pipe(v.string(), v.nonEmpty()),
  REJECTED_BUCKET: v.pipe(v.string(), v.nonEmpty()),
  START_SEARCH_FUNCTION: v.pipe(v.string(), v.nonEmpty()),
  // Stacks from before the delivery have none.
  DELIVER_FUNCTION: v.optional(v.pipe(v.string(), v.nonEmpty())),
});
type Parts = v.InferOutput<typeof Parts>;

/** Which output of the stack is which part. */
export const OUTPUTS: Record<keyof Parts, string> = {
  TABLE_NAME: 'TableName',
  STATE_MACHINE_ARN: 'StateMachineArn',
  REJECTED_BUCKET: 'RejectedBucketName',
  START_SEARCH_FUNCTION: 'StartSearchFunctionName',
  DELIVER_FUNCTION: 'DeliverFunctionName',
};

/** What `up` writes down while it is up. */
export const UpFile = v.object({ url: v.string(), environment: Parts });

type ClientConfig = Partial<ReturnType<typeof clientConfig>>;

/** A deployment to operate on, in the cloud or on the laptop. */
export type Deployment = Awaited<ReturnType<typeof openDeployment>>;

/**
 * The deployment that is meant: the stack named; else the one of the environment's variables; else the local cloud
 * that `donor-search up` keeps running.
 *
 * @throws UsageError where there is none
 */
export async function openDeployment(stackName: string | undefined) {
  if (stackName !== undefined) return clientsOf(await readStack(stackName), {});
  const fromEnvironment = v.safeParse(Parts, process.env);
  if (fromEnvironment.success) return clientsOf(fromEnvironment.output, {});
  const local = await readUpFile();
  if (local && (await isUp(local.url))) {
    return clientsOf(local.environment, clientConfig(endpointAt(local.url)));
  }
  throw new UsageError(
    'Which deployment? Name its stack with --stack, or start one here with `donor-search up`, or set ' +
      `${Object.keys(OUTPUTS).join(', ')}.`,
  );
}

/** The state machines among which an execution is, whichever stack is theirs. */
export async function openMachines(executionArn: string): Promise<SFNClient> {
  const [, , , region, account] = executionArn.split(':');
  const local = account === LOCAL_ACCOUNT ? await readUpFile() : undefined;
  const isGiven = process.env['AWS_ENDPOINT_URL'] !== undefined;
  if (local && !isGiven && (await isUp(local.url))) return new SFNClient(clientConfig(endpointAt(local.url)));
  return new SFNClient(region ? { region } : {});
}

function clientsOf(parts: Parts, config: ClientConfig) {
  return {
    tableName: parts.TABLE_NAME,
    stateMachineArn: parts.STATE_MACHINE_ARN,
    rejectedBucket: parts.REJECTED_BUCKET,
    startSearchFunction: parts.START_SEARCH_FUNCTION,
    deliverFunction: parts.DELIVER_FUNCTION,
    client: documentClient(config),
    machines: new SFNClient(config),
    // Names of buckets are no host names on a local cloud.
    buckets: new S3Client({ ...config, forcePathStyle: true }),
    functions: new LambdaClient(config),
  };
}

async function readStack(stackName: string): Promise<Parts> {
  const client = new CloudFormationClient({});
  const { Stacks: [stack] = [] } = await client.send(new DescribeStacksCommand({ StackName: stackName }));
  const values = new Map(stack?.Outputs?.map((output) => [output.OutputKey, output.OutputValue]));
  const parts = Object.fromEntries(
    Object.entries(OUTPUTS).map(([part, output]) => [part, values.get(output)]),
  );
  const result = v.safeParse(Parts, parts);
  if (result.success) return result.output;
  throw new UsageError(
    `The stack ${stackName} has no output ${Object.values(OUTPUTS).join(', ')}: is it ours?`,
  );
}

async function readUpFile(): Promise<v.InferOutput<typeof UpFile> | undefined> {
  const text = await readFile(UP_FILE, 'utf8').catch(() => '');
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), UpFile), text);
  return result.success ? result.output : undefined;
}
