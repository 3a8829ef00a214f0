import { randomUUID } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';
import { LogController } from 'fastify';
import type { Failure } from '#schema/errors.ts';
import { createRequestLog } from './request-log.ts';

export const httpOptions = {
  bodyLimit: 1024 * 1024,
  // Allows for document parts on slow connections.
  requestTimeout: 300_000,
  childLoggerFactory: createRequestLog,
  logController: new LogController({ disableRequestLogging: true }),
  forceCloseConnections: 'idle',
  // A hook sends the 503 response instead.
  return503OnClosing: false,
  genReqId: () => randomUUID(),
  // Unsubscribe links contain the email address, which may have 254 characters.
  routerOptions: { maxParamLength: 600 },
} as const;

/** Lets a client read the response before its connection is reset. */
const lingerMs = 500;

const clientErrors: Record<string, { status: string; error: string }> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    error: 'Request headers too large.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', error: 'The request took too long.' },
};

/**
 * Responds to invalid HTTP and to requests that take too long, which reach no route, and closes the connection. A
 * connection without a request gets no response: browsers and proxies open some in advance, and would take it for the
 * response to their next request.
 * @param headers the headers of all responses
 */
export function createClientErrorHandler(headers: OutgoingHttpHeaders) {
  const commonHeaders = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesRead === 0) {
      socket.destroy();
      return;
    }
    const { status, error: message } = clientErrors[error.code ?? ''] ?? {
      status: '400 Bad Request',
      error: 'This is not a valid HTTP request.',
    };
    const failure: Failure = { error: message, code: 'invalid' };
    const body = JSON.stringify(failure);
    const head = [
      `HTTP/1.1 ${status}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      ...commonHeaders,
      'Connection: close',
    ];
    // The rest of a request that was refused must not reach a route.
    socket.pause();
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
    // Clients that never close would keep their half of the connection open.
    setTimeout(() => socket.destroy(), lingerMs).unref();
  };
}
