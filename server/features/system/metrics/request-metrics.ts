import type { FastifyReply, FastifyRequest } from 'fastify';
import { Histogram, type Registry } from 'prom-client';

const commonMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);

/** From ten milliseconds, within which lists respond, to the ten seconds after which people have left. */
const bucketSeconds = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

export type ObserveRequest = (request: FastifyRequest, reply: FastifyReply) => void;

/**
 * Measures the duration of requests. The labels have few values, whatever is requested: the pattern of the route, never
 * its path, and the class of the status.
 */
export function createRequestMetrics(registry: Registry): ObserveRequest {
  const durations = new Histogram({
    name: 'crewdesk_http_request_duration_seconds',
    help: 'Time from a request to the end of its response, by route; "none": pages of the app and unknown paths',
    labelNames: ['method', 'route', 'status'],
    buckets: bucketSeconds,
    registers: [registry],
  });
  return ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    const labels = {
      method: commonMethods.has(method) ? method : 'other',
      route: routeOptions.url ?? 'none',
      status: `${Math.floor(statusCode / 100)}xx`,
    };
    durations.observe(labels, elapsedTime / 1000);
  };
}
