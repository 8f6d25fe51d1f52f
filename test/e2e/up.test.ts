import * as v from 'valibot';
import { expect, inject, test } from 'vitest';
import { donorSearch } from '../support/cli.ts';

const Printed = v.object({ endpoint: v.string(), environment: v.record(v.string(), v.string()) });

test('up deploys to the cloud that is given, and prints the environment in which to use it', async () => {
  const { endpoint } = inject('cloud');
  const { exitCode, stdout, stderr } = await donorSearch(['up', '--json'], {
    AWS_ENDPOINT_URL: endpoint.url,
  });
  expect(exitCode, stderr).toBe(0);
  const printed = v.parse(Printed, JSON.parse(stdout));
  expect(printed).toMatchObject({
    endpoint: endpoint.url,
    environment: {
      AWS_ENDPOINT_URL: endpoint.url,
      AWS_ACCESS_KEY_ID: 'test',
      TABLE_NAME: expect.stringContaining('DonorSearch'),
      STATE_MACHINE_ARN: expect.stringMatching(/^arn:aws:states:/),
      REJECTED_BUCKET: expect.stringContaining('donorsearch'),
    },
  });
});
