import diagnostics from 'node:diagnostics_channel';
import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import { z } from 'zod';
import { recordResponseKeys } from './response-keys.ts';

const routes = new WeakMap<ServerResponse, { name: string; schema: FastifySchema }>();

diagnostics.subscribe('tracing:fastify.request.handler:start', (message) => {
  const { request, reply } = message as { request: FastifyRequest; reply: FastifyReply };
  const { schema, url } = request.routeOptions;
  if (schema) routes.set(reply.raw, { name: `${request.method} ${url}`, schema: schema as FastifySchema });
});

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
  recordResponseKeys(route?.name ?? url, schema, body);
}
