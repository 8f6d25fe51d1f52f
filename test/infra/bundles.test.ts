import { readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DonorSearchStack } from '../../infra/donor-search-stack.ts';
import { FLAGS } from '../support/stack.ts';

const MAX_BYTES = 1_000_000;
/** Text that each bundled client carries: the name of its service. */
const CLIENTS = {
  dynamodb: 'DynamoDB_20120810',
  states: 'AWSStepFunctions',
  s3: 'http://s3.amazonaws.com/doc/2006-03-01/',
  sqs: 'AmazonSQS',
  sns: 'http://sns.amazonaws.com/doc/2010-03-31/',
  events: 'AWSEvents',
};

describe('the bundles', () => {
  let folder = '';
  const bundles: string[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'donor-search-'));
    const app = new App({ outdir: folder, context: FLAGS });
    new DonorSearchStack(app, 'DonorSearch');
    app.synth();
    for (const asset of readdirSync(folder).filter((name) => name.startsWith('asset.'))) {
      bundles.push(join(folder, asset, 'index.mjs'));
    }
  });
  afterAll(() => rm(folder, { recursive: true }));

  test('are five, each under 1 MB, with a source map beside it that it names', () => {
    expect(bundles).toHaveLength(5);
    for (const bundle of bundles) {
      expect(statSync(bundle).size).toBeLessThan(MAX_BYTES);
      expect(statSync(`${bundle}.map`).size).toBeGreaterThan(0);
      expect(readFileSync(bundle, 'utf8')).toMatch(/\/\/# sourceMappingURL=index\.mjs\.map\s*$/);
    }
  });

  test('carry the clients that they use and no other', () => {
    const carried = bundles.map((bundle) => {
      const code = readFileSync(bundle, 'utf8');
      return Object.entries(CLIENTS)
        .filter(([, text]) => code.includes(text))
        .map(([name]) => name)
        .join(' ');
    });
    expect(carried.sort()).toEqual([
      'dynamodb',
      'dynamodb',
      'dynamodb',
      'dynamodb states s3',
      's3 sqs sns events',
    ]);
  });
});
