import * as v from 'valibot';
import type { TestProject } from 'vitest/node';
import { SearchConfig } from '../../src/domain/search-config.ts';
import { openCloud } from '../../src/local/cloud.ts';
import { type DeployedStack, deployStack } from '../../src/local/deploy.ts';
import type { CloudEndpoint } from '../../src/local/endpoint.ts';
import { LOCAL_CONFIG } from '../../src/local/local-config.ts';
import { silent } from '../../src/local/progress.ts';

/** What the end-to-end tests share: a cloud, and in it the stack with the numbers that production has. */
export interface SharedCloud {
  readonly endpoint: CloudEndpoint;
  readonly stack: Omit<DeployedStack, 'remove' | 'forget'>;
}

/** A deployment on a local cloud that the command line can operate on, watched or not. */
export interface LocalDeployment {
  readonly endpoint: CloudEndpoint;
  readonly stack: Omit<SharedCloud['stack'], 'CheckWaitingFunctionName'>;
}

declare module 'vitest' {
  interface ProvidedContext {
    cloud: SharedCloud;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cloud = await openCloud({ progress: silent });
  try {
    const stack = await deployStack(cloud.endpoint, 'DonorSearchTests', v.parse(SearchConfig, LOCAL_CONFIG));
    const { remove: _remove, forget: _forget, ...plain } = stack;
    project.provide('cloud', { endpoint: cloud.endpoint, stack: plain });
    return async () => {
      await (cloud.ours ? stack.forget() : stack.remove());
      await cloud.close();
    };
  } catch (error) {
    await cloud.close();
    throw error;
  }
}
