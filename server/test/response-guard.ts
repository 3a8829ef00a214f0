import diagnostics from 'node:diagnostics_channel';
import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest, FastifySchema } from 'fastify';
import { z } from 'zod';
import { failureStatuses } from '#server/http/openapi/failures.ts';
import { recordResponseKeys } from './response-keys.ts';

type Route = FastifyRequest['routeOptions'];

const routes = new WeakMap<ServerResponse, Route>();
const undescribedFailures = new Set<string>();

// These hooks are the first of each app, so they run whatever refuses the request later.
diagnostics.subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook('onRequest', (request, reply, done) => {
    routes.set(reply.raw, request.routeOptions);
    done();
  });
  fastify.addHook('onResponse', (request, { statusCode }, done) => {
    if (statusCode >= 400 && !isDescribed(request.routeOptions, statusCode))
      undescribedFailures.add(`${nameOf(request.routeOptions)}: ${statusCode}`);
    done();
  });
});

function nameOf({ method, url }: Route): string {
  return `${[method].flat().join(' or ')} ${url}`;
}

/** Whether the description of the API has this status; true outside of the API. */
function isDescribed({ method, url: path, schema, config }: Route, status: number): boolean {
  if (!path?.startsWith('/api/') || path.includes('*')) return true;
  const options = { config, ...(schema && { schema }) };
  return [method]
    .flat()
    .some((name) =>
      failureStatuses({ method: name.toLowerCase(), path, options }).some((other) => other === status),
    );
}

/** @throws when a route responded with a failure that its description lacks */
export function checkFailures(): void {
  const failures = [...undescribedFailures];
  undescribedFailures.clear();
  if (failures.length > 0)
    throw new Error(`Failures that the description of the API lacks: ${failures.join(', ')}`);
}

/** The schema of a successful JSON body that the route declares; undefined for a route without one. */
function successSchema({ data, envelope }: FastifySchema): z.ZodType | undefined {
  return envelope ?? (data && z.object({ data }));
}

/** The paths of all keys in `actual` that `expected` lacks. */
function unknownKeys(actual: unknown, expected: unknown, path = ''): string[] {
  if (typeof actual !== 'object' || actual === null || typeof expected !== 'object' || expected === null)
    return [];
  return Object.entries(actual).flatMap(([key, value]) => {
    const keyPath = path === '' ? key : `${path}.${key}`;
    if (!(key in expected)) return [keyPath];
    return unknownKeys(value, (expected as Record<string, unknown>)[key], keyPath);
  });
}

/**
 * Validates a successful JSON body against the response schema of its route. Unknown keys fail like missing ones.
 * @throws when the body differs from the schema, or when a route under `/api` declares no schema
 */
export function checkResponse(raw: ServerResponse, url: string, status: number, body: unknown): void {
  if (status < 200 || status > 299 || body === undefined || !url.startsWith('/api/')) return;
  const route = routes.get(raw);
  const schema = successSchema(route?.schema ?? {});
  if (!schema) throw new Error(`${url} sends JSON, but its route declares no response schema`);
  const parsed = schema.safeParse(body);
  if (!parsed.success)
    throw new Error(`The response of ${url} differs from its schema: ${z.prettifyError(parsed.error)}`);
  const extra = unknownKeys(body, parsed.data);
  if (extra.length > 0)
    throw new Error(`The response of ${url} has keys that its schema lacks: ${extra.join(', ')}`);
  recordResponseKeys(route ? nameOf(route) : url, schema, body);
}
