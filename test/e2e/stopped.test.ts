import { StopExecutionCommand } from '@aws-sdk/client-sfn';
import { expect, test } from 'vitest';
import { requestToItem } from '../../src/table/blood-request.ts';
import { freshRequest } from '../support/e2e-requests.ts';
import { sharedCloud } from '../support/shared-cloud.ts';

test('a search whose execution is stopped by hand stays PENDING and says why', async () => {
  const cloud = sharedCloud();
  const request = freshRequest({ countryCode: 'AF' });
  await cloud.put(requestToItem(request));
  const waiting = await cloud.search(request, ({ nextWakeAt }) => nextWakeAt !== undefined);

  await cloud.machines.send(
    new StopExecutionCommand({ executionArn: waiting.executionArn, error: 'Maintenance', cause: 'by hand' }),
  );
  const stopped = await cloud.search(request, ({ lastError }) => lastError !== undefined);

  expect(stopped.lastError).toMatch(/^ABORTED/);
  expect(stopped).toMatchObject({ status: 'PENDING', run: waiting.run, wave: waiting.wave });
});
