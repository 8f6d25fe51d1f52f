import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { DonorSearchStack, type DonorSearchStackProps } from '../../infra/donor-search-stack.ts';

/** The synthesized template, without the bundles: what it says of code is a hash anyway. */
export function templateOf(props: DonorSearchStackProps = {}): Template {
  const app = new App({ context: { 'aws:cdk:bundling-stacks': [] } });
  return Template.fromStack(new DonorSearchStack(app, 'DonorSearch', props));
}
