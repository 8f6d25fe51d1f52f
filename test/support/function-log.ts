import {
  CloudWatchLogsClient,
  paginateDescribeLogGroups,
  paginateFilterLogEvents,
} from '@aws-sdk/client-cloudwatch-logs';
import { inject } from 'vitest';
import { clientConfig } from '../../src/local/endpoint.ts';

/** All that the functions of one name have logged on the cloud that the end-to-end tests share. */
export async function logLinesOf(functionName: string): Promise<string[]> {
  const client = new CloudWatchLogsClient(clientConfig(inject('cloud').endpoint));
  const lines: string[] = [];
  for await (const { logGroups = [] } of paginateDescribeLogGroups({ client }, {})) {
    for (const { logGroupName } of logGroups.filter((group) => group.logGroupName?.includes(functionName))) {
      for await (const { events = [] } of paginateFilterLogEvents({ client }, { logGroupName })) {
        lines.push(...events.flatMap(({ message }) => message ?? []));
      }
    }
  }
  return lines;
}
