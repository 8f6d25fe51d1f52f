import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import * as v from 'valibot';
import { DonorSearchStack, type DonorSearchStackProps } from '../../infra/donor-search-stack.ts';
import { PROJECT } from '../../src/local/paths.ts';

const CdkJson = v.object({ context: v.record(v.string(), v.unknown()) });

/** The feature flags with which the app is deployed; they change what is synthesized. */
export const FLAGS = v.parse(CdkJson, JSON.parse(readFileSync(join(PROJECT, 'cdk.json'), 'utf8'))).context;

/** The synthesized template, without the bundles: what it says of code is a hash anyway. */
export function templateOf(props: DonorSearchStackProps = {}): Template {
  const app = new App({ context: { ...FLAGS, 'aws:cdk:bundling-stacks': [] } });
  return Template.fromStack(new DonorSearchStack(app, 'DonorSearch', props));
}
