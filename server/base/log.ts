import type { FastifyRequest } from 'fastify';
import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

/** Digits of phone numbers are told down to the last four, wherever they come up in a log line. */
export function maskPhones(text: string): string {
  return text.replace(/\+?\d[\d\s().-]{6,}\d/g, (number) => `…${number.replace(/\D/g, '').slice(-4)}`);
}

/** The log: JSON lines without codes, tokens, bodies, query strings and whole phone numbers. */
export function createLog(level: string, destination?: DestinationStream): Log {
  return pino(
    {
      level,
      base: null,
      serializers: {
        req: (request: FastifyRequest) => ({
          method: request.method,
          // The query may hold what somebody searched for: a name, a number. The route says enough.
          route: request.routeOptions?.url ?? 'unknown',
          address: request.ip,
        }),
        err: (error: Error & { code?: string }) => ({
          type: error.name,
          code: error.code,
          message: maskPhones(error.message),
          stack: error.stack && maskPhones(error.stack),
        }),
      },
    },
    destination ?? pino.destination({ fd: 2, sync: false }),
  );
}
