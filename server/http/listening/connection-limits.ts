import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { invalid } from '#server/base/errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The handler of this public route reads the body itself, for as long as `requestTimeout` allows. */
    streamsBody?: boolean;
  }
}

export type ConnectionLimits = {
  /** For the headers of a request, and for the first byte of a connection. */
  headersTimeoutMs: number;
  /** How often the time limit for headers is checked; a connection may last this much longer. */
  checkIntervalMs: number;
  /** For the whole request when nobody has signed in. */
  publicBodyTimeoutMs: number;
  /** For a client without a session that reads nothing of what waits for it. */
  unreadResponseTimeoutMs: number;
  /**
   * For a connection without a request in progress, plus the second that Node.js adds. Longer than the idle timeout of
   * common load balancers, so that they never send into a closing connection.
   */
  keepAliveTimeoutMs: number;
};

export const defaultConnectionLimits: ConnectionLimits = {
  headersTimeoutMs: 9_000,
  checkIntervalMs: 1_000,
  publicBodyTimeoutMs: 20_000,
  unreadResponseTimeoutMs: 20_000,
  keepAliveTimeoutMs: 72_000,
};

/** The settings of Fastify and `node:http` for these limits. */
export function connectionOptions(limits: ConnectionLimits) {
  return {
    keepAliveTimeout: limits.keepAliveTimeoutMs,
    http: {
      headersTimeout: limits.headersTimeoutMs,
      connectionsCheckingInterval: limits.checkIntervalMs,
      // Node.js would respond without a body and our headers; `requireHost` does instead.
      requireHostHeader: false,
    },
  };
}

/** @throws AppError 400 for a request without the header that HTTP/1.1 requires */
export function requireHost({ headers, httpVersion }: IncomingMessage): void {
  if (headers.host === undefined && httpVersion === '1.1') throw invalid('The request has no Host header.');
}

/** Ignores expectations that Node.js does not know; it would respond 417 by itself, past all limits and headers. */
export function ignoreExpectations({ server }: FastifyInstance): void {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * Limits the time for a request's body to `timeoutMs` unless it has a session or its handler streams the body. Also
 * covers bodies that continue to arrive after the response, such as 401.
 * @param respond sends a 408 response and closes the connection
 */
export function limitPublicBodies(
  app: FastifyInstance,
  timeoutMs: number,
  respond: (error: Error, socket: Socket) => void,
): void {
  const requests = new WeakMap<IncomingMessage, FastifyRequest>();
  app.addHook('onRequest', (request, _reply, done) => {
    if (hasBody(request.raw)) requests.set(request.raw, request);
    done();
  });
  // Requests with an invalid URL or method reach no hook.
  app.server.on('request', (raw: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(raw)) return;
    const timer = setTimeout(() => {
      if (raw.complete) return;
      const request = requests.get(raw);
      const mayContinue = request?.session || request?.routeOptions.config.streamsBody;
      if (response.headersSent) {
        if (response.writableEnded) raw.socket.destroy();
      } else if (!mayContinue) {
        respond(
          Object.assign(new Error('request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
          raw.socket,
        );
      }
    }, timeoutMs).unref();
    raw.once('close', () => clearTimeout(timer));
  });
}

/** Closes the connection of a client without a session when nothing of what waits for it could be sent in `timeoutMs`. */
export function closeUnreadResponses(app: FastifyInstance, timeoutMs: number): void {
  const requests = new WeakMap<Socket, FastifyRequest>();
  const connections = new Map<Socket, { sent: number; at: number }>();
  app.addHook('onRequest', (request, _reply, done) => {
    requests.set(request.raw.socket, request);
    done();
  });
  // An idle connection keeps neither its last request nor its body in memory.
  app.addHook('onResponse', (request, _reply, done) => {
    const { socket } = request.raw;
    if (requests.get(socket) === request) requests.delete(socket);
    done();
  });
  app.server.on('connection', (socket: Socket) => {
    connections.set(socket, { sent: 0, at: performance.now() });
    socket.once('close', () => connections.delete(socket));
  });
  const timer = setInterval(() => {
    const at = performance.now();
    for (const [socket, last] of connections) {
      const sent = socket.bytesWritten - socket.writableLength;
      if (socket.writableLength === 0 || sent !== last.sent) connections.set(socket, { sent, at });
      else if (at - last.at >= timeoutMs && !requests.get(socket)?.session) socket.destroy();
    }
  }, timeoutMs / 10).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
