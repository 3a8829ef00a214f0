import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { LogController } from 'fastify';
import type { Failure } from '#schema/errors.ts';

export const httpOptions = {
  bodyLimit: 1024 * 1024,
  // A part of a document on a slow line takes its time; headers do not.
  requestTimeout: 300_000,
  http: { headersTimeout: 10_000 },
  // Longer than the usual balancer keeps its end open, so that it never sends into a closing connection.
  keepAliveTimeout: 72_000,
  logController: new LogController({ disableRequestLogging: true }),
  forceCloseConnections: 'idle',
  // Told in our own words instead, by a hook.
  return503OnClosing: false,
  genReqId: () => randomUUID(),
  // Links that end e-mails hold the address, which may have 254 characters.
  routerOptions: { maxParamLength: 600 },
} as const;

const refusals: Record<string, { status: string; error: string }> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    error: 'The headers of this request are too large.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', error: 'The request took too long to arrive.' },
};

/** Answers what is no HTTP request at all, before any route is looked for. */
export function sendClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, error: sentence } = refusals[error.code ?? ''] ?? {
    status: '400 Bad Request',
    error: 'This is no HTTP request that can be read.',
  };
  const failure: Failure = { error: sentence, code: 'invalid' };
  const body = JSON.stringify(failure);
  const head = [
    `HTTP/1.1 ${status}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
