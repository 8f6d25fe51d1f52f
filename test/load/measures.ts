import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type CloudWatchLogsClient, paginateFilterLogEvents } from '@aws-sdk/client-cloudwatch-logs';
import * as v from 'valibot';
import { WAVE_DONE } from '../../lambdas/run-wave/run-wave.ts';

const KB_PER_MB = 1_024;

/** Memory of a group of processes, MB: the emulator with its Lambda workers. */
export async function memoryMb(processGroup: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pgid=,rss=']);
  let kilobytes = 0;
  for (const line of stdout.trim().split('\n')) {
    const [group, rss] = line.trim().split(/\s+/).map(Number);
    if (group === processGroup) kilobytes += rss ?? 0;
  }
  return Math.round(kilobytes / KB_PER_MB);
}

const WaveLine = v.pipe(
  v.string(),
  v.transform((message) => message.slice(message.indexOf('{'))),
  v.parseJson(),
  v.object({ message: v.literal(WAVE_DONE), durationMs: v.number(), waitedMs: v.number() }),
);

/** How long the waves took, and how much of it they waited for the table, ms, from what they have logged. */
export async function waveTimes(client: CloudWatchLogsClient, logGroupName: string) {
  const total = { waves: 0, durationMs: 0, waitedMs: 0 };
  for await (const { events = [] } of paginateFilterLogEvents({ client }, { logGroupName })) {
    for (const { message } of events) {
      const line = v.safeParse(WaveLine, message);
      if (!line.success) continue;
      total.waves += 1;
      total.durationMs += line.output.durationMs;
      total.waitedMs += line.output.waitedMs;
    }
  }
  return total;
}
