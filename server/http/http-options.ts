import { randomUUID } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';
import { LogController } from 'fastify';
import type { Failure } from '#schema/errors.ts';

export const httpOptions = {
  bodyLimit: 1024 * 1024,
  // Allows for document parts on slow connections.
  requestTimeout: 300_000,
  http: { headersTimeout: 10_000 },
  // Longer than the idle timeout of common load balancers, so that they never send into a closing connection.
  keepAliveTimeout: 72_000,
  logController: new LogController({ disableRequestLogging: true }),
  forceCloseConnections: 'idle',
  // A hook sends the 503 response instead.
  return503OnClosing: false,
  genReqId: () => randomUUID(),
  // Unsubscribe links contain the email address, which may have 254 characters.
  routerOptions: { maxParamLength: 600 },
} as const;

const clientErrors: Record<string, { status: string; error: string }> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    error: 'Request headers too large.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', error: 'The request took too long.' },
};

/**
 * Responds to invalid HTTP, which never reaches a route.
 * @param headers the headers of all responses
 */
export function createClientErrorHandler(headers: OutgoingHttpHeaders) {
  const commonHeaders = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
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
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  };
}
