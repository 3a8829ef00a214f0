import { randomUUID } from 'node:crypto';
import { Agent, request as http } from 'node:http';

export type LoadResponse = { status: number; headers: NodeJS.Dict<string | string[]>; text: string };
type Options = { body?: object; headers?: Record<string, string> };

/** Sends requests over connections that stay open, as browsers do. A connection that breaks counts as status 0. */
export class LoadClient {
  readonly #agent = new Agent({ keepAlive: true });
  readonly #baseUrl: string;
  readonly #token: string;

  constructor(baseUrl: string, token: string) {
    this.#baseUrl = baseUrl;
    this.#token = token;
  }

  request(method: string, path: string, { body, headers = {} }: Options = {}): Promise<LoadResponse> {
    const payload = body && JSON.stringify(body);
    const all = {
      authorization: `Bearer ${this.#token}`,
      ...(payload && {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(payload)),
        'idempotency-key': randomUUID(),
      }),
      ...headers,
    };
    return new Promise((resolve) => {
      const fail = (error: Error) => resolve({ status: 0, headers: {}, text: error.message });
      const outgoing = http(
        this.#baseUrl + path,
        { method, agent: this.#agent, headers: all },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.once('error', fail);
          response.once('end', () => {
            const text = Buffer.concat(chunks).toString();
            resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
          });
        },
      );
      outgoing.once('error', fail);
      outgoing.end(payload);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
