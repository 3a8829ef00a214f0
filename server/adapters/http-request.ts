import {
  type ClientRequest,
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingMessage,
} from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';

export type HttpRequest = {
  method: string;
  url: URL;
  headers: Record<string, string>;
  body: string;
  /** Called when the connection is there, immediately before the first byte leaves. What it throws ends the request. */
  beforeSend?: (() => void) | undefined;
};

export type HttpResponse = { status: number; headers: IncomingMessage['headers']; body: string };

export type HttpClient = (request: HttpRequest) => Promise<HttpResponse>;

/** Nothing was sent, because there was no connection. */
export class NotConnectedError extends Error {
  override name = 'NotConnectedError';
}

/** Shorter than firewalls and providers keep a silent connection, which would swallow the next request. */
const maxIdleMs = 5_000;

/**
 * A client whose requests never wait in a queue: each has a connection of its own or a free one.
 * @param timeoutMs for the whole exchange, half of it for connecting
 * @param idleMs after which a free connection is closed
 * @throws NotConnectedError before the first byte has left; later the error of the connection, or one with the code
 * ETIMEDOUT
 */
export function createHttpClient(timeoutMs: number, idleMs = maxIdleMs): HttpClient {
  const options = { keepAlive: true, maxSockets: Number.POSITIVE_INFINITY, timeout: idleMs };
  const agents = { 'http:': new HttpAgent(options), 'https:': new HttpsAgent(options) };

  return ({ method, url, headers, body, beforeSend }) => {
    const isSecure = url.protocol === 'https:';
    const length = { 'content-length': String(Buffer.byteLength(body)) };
    const start = isSecure ? httpsRequest : httpRequest;
    const agent = isSecure ? agents['https:'] : agents['http:'];
    const request = start(url, { method, headers: { ...headers, ...length }, agent });
    const endConnecting = () => request.destroy(new Error('there was no connection in time'));
    const connecting = setTimeout(endConnecting, timeoutMs / 2);
    const exchanging = setTimeout(() => request.destroy(timedOut()), timeoutMs);
    let isSent = false;
    let refusal: unknown;

    whenConnected(request, isSecure ? 'secureConnect' : 'connect', () => {
      clearTimeout(connecting);
      try {
        beforeSend?.();
      } catch (error) {
        refusal = error;
        request.destroy(error as Error);
        return;
      }
      isSent = true;
      request.end(body);
    });
    return readResponse(request)
      .catch((error: unknown) => {
        throw isSent || error === refusal ? error : new NotConnectedError((error as Error).message);
      })
      .finally(() => {
        clearTimeout(connecting);
        clearTimeout(exchanging);
      });
  };
}

/** Calls back in the turn in which the request gets its connection, a new or a free one. */
function whenConnected(
  request: ClientRequest,
  event: 'connect' | 'secureConnect',
  onConnected: () => void,
): void {
  request.once('socket', (socket) => {
    if (socket.connecting) socket.once(event, onConnected);
    else onConnected();
  });
}

function readResponse(request: ClientRequest): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    request.once('error', reject);
    request.once('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', reject);
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString(),
        }),
      );
    });
  });
}

function timedOut(): Error {
  return Object.assign(new Error('the response timed out'), { code: 'ETIMEDOUT' });
}
