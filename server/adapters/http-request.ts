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

/**
 * A client whose requests never wait in a queue: each has a connection of its own or a free one.
 * @param timeoutMs for the whole exchange. Half of it is for connecting: without a connection it is certain that nothing
 * was sent, and the error has the code ENOTCONN; otherwise ETIMEDOUT.
 */
export function createHttpClient(timeoutMs: number): HttpClient {
  const options = { keepAlive: true, maxSockets: Number.POSITIVE_INFINITY };
  const agents = { 'http:': new HttpAgent(options), 'https:': new HttpsAgent(options) };

  return ({ method, url, headers, body, beforeSend }) => {
    const isSecure = url.protocol === 'https:';
    const length = { 'content-length': String(Buffer.byteLength(body)) };
    const start = isSecure ? httpsRequest : httpRequest;
    const agent = isSecure ? agents['https:'] : agents['http:'];
    const request = start(url, { method, headers: { ...headers, ...length }, agent });
    const timers = [
      setTimeout(() => request.destroy(failure('ETIMEDOUT', 'the response timed out')), timeoutMs),
      whenConnected(request, timeoutMs / 2, isSecure ? 'secureConnect' : 'connect', () => {
        beforeSend?.();
        request.end(body);
      }),
    ];
    return readResponse(request).finally(() => timers.forEach(clearTimeout));
  };
}

/** Returns the timer that ends the request when there is no connection in time. */
function whenConnected(
  request: ClientRequest,
  limitMs: number,
  event: 'connect' | 'secureConnect',
  send: () => void,
): NodeJS.Timeout {
  const timer = setTimeout(() => request.destroy(failure('ENOTCONN', 'the connection timed out')), limitMs);
  const sendOrFail = () => {
    clearTimeout(timer);
    try {
      send();
    } catch (error) {
      request.destroy(error as Error);
    }
  };
  request.once('socket', (socket) => {
    if (socket.connecting) socket.once(event, sendOrFail);
    else sendOrFail();
  });
  return timer;
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

function failure(code: string, message: string): Error {
  return Object.assign(new Error(message), { code });
}
