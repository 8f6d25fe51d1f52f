import { join } from 'node:path';
import type { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { Architecture, Runtime, Tracing } from 'aws-cdk-lib/aws-lambda';
import { NodejsFunction, OutputFormat, SourceMapMode } from 'aws-cdk-lib/aws-lambda-nodejs';
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';

const PROJECT = join(import.meta.dirname, '..');

/** At 1,769 MB a function has one whole vCPU; half of it parses a batch of 25 answers without queueing. */
const MEMORY_MB = 1_024;

export interface SearchFunctionProps {
  /** Folder below `lambdas/`. */
  readonly folder: string;
  readonly description: string;
  readonly environment: Record<string, string>;
  readonly timeout: Duration;
  readonly logRetention: RetentionDays;
  readonly removalPolicy: RemovalPolicy;
}

/** A function of the search: bundled with its SDK, so that nothing depends on what the runtime carries. */
export class SearchFunction extends Construct {
  readonly function: NodejsFunction;

  constructor(scope: Construct, id: string, props: SearchFunctionProps) {
    super(scope, id);
    const logGroup = new LogGroup(this, 'Logs', {
      retention: props.logRetention,
      removalPolicy: props.removalPolicy,
    });
    this.function = new NodejsFunction(this, 'Function', {
      entry: join(PROJECT, 'lambdas', props.folder, 'handler.ts'),
      projectRoot: PROJECT,
      depsLockFilePath: join(PROJECT, 'package-lock.json'),
      description: props.description,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize: MEMORY_MB,
      timeout: props.timeout,
      tracing: Tracing.ACTIVE,
      logGroup,
      environment: { ...props.environment, NODE_OPTIONS: '--enable-source-maps' },
      awsSdkConnectionReuse: false,
      bundling: {
        bundleAwsSDK: true,
        format: OutputFormat.ESM,
        target: 'node24',
        mainFields: ['module', 'main'],
        minify: true,
        sourceMap: true,
        sourceMapMode: SourceMapMode.DEFAULT,
        sourcesContent: false,
        // The SDK's CommonJS parts ask for Node's own modules at run time, which an ES module has no word for.
        banner: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);",
      },
    });
  }
}
