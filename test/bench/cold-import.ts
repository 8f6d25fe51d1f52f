import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { App } from 'aws-cdk-lib';
import { build } from 'esbuild';
import { DonorSearchStack } from '../../infra/donor-search-stack.ts';
import { PROJECT } from '../../src/local/paths.ts';
import { FLAGS } from '../support/stack.ts';
import { median } from './median-ratio.ts';

const run = promisify(execFile);
const ROUNDS = 15;
/** Only the wave's bundle carries the text of its own error. */
const OF_THE_WAVE = 'WaveTooSlowError';
const NOT_OF_THE_WAVE = 'AWSStepFunctions';
const ENVIRONMENT = { TABLE_NAME: 'app', SEARCH_CONFIG: '{}', AWS_REGION: 'us-east-1' };
const BARE = `
  import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
  import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
  const client = DynamoDBDocumentClient.from(new DynamoDBClient());
  export const handler = (Key) => client.send(new GetCommand({ TableName: 'app', Key }));`;
const TIMER = `
  const started = performance.now();
  await import(process.argv[1]);
  console.log(performance.now() - started);`;

/** Time to import the bundle of the wave in a fresh process to that of a handler that does nothing but ask the table. */
export async function coldImportRatio(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'donor-search-'));
  try {
    const [wave, bare] = [await waveBundle(folder), await bareBundle(folder)];
    const times: [number, number][] = [];
    for (let round = 0; round < ROUNDS; round += 1) times.push([await importMs(wave), await importMs(bare)]);
    return median(times.map(([mine]) => mine)) / median(times.map(([, theirs]) => theirs));
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function importMs(bundle: string): Promise<number> {
  const options = { env: { ...process.env, ...ENVIRONMENT } };
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', TIMER, bundle], options);
  return Number(stdout);
}

/** As it is deployed. */
async function waveBundle(folder: string): Promise<string> {
  const app = new App({ outdir: folder, context: FLAGS });
  new DonorSearchStack(app, 'DonorSearch');
  app.synth();
  for (const asset of (await readdir(folder)).filter((name) => name.startsWith('asset.'))) {
    const bundle = join(folder, asset, 'index.mjs');
    const code = await readFile(bundle, 'utf8');
    if (code.includes(OF_THE_WAVE) && !code.includes(NOT_OF_THE_WAVE)) return bundle;
  }
  throw new RangeError('The bundle of the wave is not among the assets');
}

/** Bundled as the functions are. */
async function bareBundle(folder: string): Promise<string> {
  const [entry, outfile] = [join(folder, 'bare.ts'), join(folder, 'bare.mjs')];
  await writeFile(entry, BARE);
  await build({
    entryPoints: [entry],
    outfile,
    nodePaths: [join(PROJECT, 'node_modules')],
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    mainFields: ['module', 'main'],
    banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
  });
  return outfile;
}
