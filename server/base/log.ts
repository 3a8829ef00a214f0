import type { FastifyRequest } from 'fastify';
import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

/** Masks all phone numbers in a text, except for their last four digits. */
export function maskPhones(text: string): string {
  return text.replace(/\+?\d[\d\s().-]{6,}\d/g, (number) => `…${number.replace(/\D/g, '').slice(-4)}`);
}

/** A log of JSON lines without confirmation codes, tokens, bodies, query strings or full phone numbers. */
export function createLog(level: string, destination?: DestinationStream): Log {
  return pino(
    {
      level,
      base: null,
      serializers: {
        req: (request: FastifyRequest) => ({
          method: request.method,
          // The query string may contain search terms such as names and numbers.
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
