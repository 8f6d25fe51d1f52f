import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Answers } from '../../src/replay/answers.ts';

const LOOPBACK = '127.0.0.1';
const HTTP_GONE = 410;

/** Gives the answers of cases one after the other: `GET /<case>` is the next try of its wave function. */
export class AnswerServer {
  readonly #server: Server;
  readonly #asked = new Map<string, number>();

  private constructor(cases: ReadonlyMap<string, Answers>) {
    this.#server = createServer(({ url = '' }, response) => {
      const name = url.slice(1);
      const tries = this.asked(name);
      this.#asked.set(name, tries + 1);
      const answer = cases.get(name)?.['RunWave']?.[tries];
      response.writeHead(answer ? 200 : HTTP_GONE);
      response.end(JSON.stringify(answer ?? {}));
    });
  }

  static async start(cases: ReadonlyMap<string, Answers>): Promise<AnswerServer> {
    const server = new AnswerServer(cases);
    await new Promise<void>((resolve) => server.#server.listen(0, LOOPBACK, resolve));
    return server;
  }

  /** Where the answers of a case are. */
  urlOf(name: string): string {
    const { port } = this.#server.address() as AddressInfo;
    return `http://${LOOPBACK}:${port}/${name}`;
  }

  /** How often the function of a case was tried. */
  asked(name: string): number {
    return this.#asked.get(name) ?? 0;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
