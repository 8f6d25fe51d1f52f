import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

const LOOPBACK = '127.0.0.1';
const REDRIVE = 'AWSStepFunctions.RedriveExecution';
const MS_PER_SECOND = 1_000;

/** A local cloud that takes redrives, which it notes and does nothing about; all else goes to the cloud behind it. */
export async function redrivingCloud(url: string) {
  const redriven: string[] = [];
  const server = createServer((asked, answer) => {
    if (asked.headers['x-amz-target'] === REDRIVE) void takeRedrive(asked, answer, redriven);
    else passOn(url, asked, answer);
  });
  await new Promise<void>((resolve) => server.listen(0, LOOPBACK, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${LOOPBACK}:${port}`,
    /** What was asked for, as it came. */
    redriven,
    async stop(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function takeRedrive(
  asked: IncomingMessage,
  answer: ServerResponse,
  redriven: string[],
): Promise<void> {
  redriven.push(await text(asked));
  answer.writeHead(200, { 'content-type': 'application/x-amz-json-1.0' });
  answer.end(JSON.stringify({ redriveDate: Math.floor(Date.now() / MS_PER_SECOND) }));
}

function passOn(url: string, asked: IncomingMessage, answer: ServerResponse): void {
  const { method, headers } = asked;
  const onward = request(new URL(asked.url ?? '/', url), { method, headers }, (answered) => {
    answer.writeHead(answered.statusCode ?? 500, answered.headers);
    answered.pipe(answer);
  });
  onward.on('error', (error) => answer.destroy(error));
  asked.pipe(onward);
}
