import diagnostics from 'node:diagnostics_channel';
import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import { z } from 'zod';

const schemas = new WeakMap<ServerResponse, FastifySchema>();

diagnostics.subscribe('tracing:fastify.request.handler:start', (message) => {
  const { request, reply } = message as { request: FastifyRequest; reply: FastifyReply };
  const { schema } = request.routeOptions;
  if (schema) schemas.set(reply.raw, schema as FastifySchema);
});

/** The JSON body of a success as the route declares it; undefined for a route whose success is no JSON. */
function successSchema({ data, envelope }: FastifySchema): z.ZodType | undefined {
  return envelope ?? (data && z.object({ data }));
}

/** Every path at which `actual` holds a key that `expected` lacks. */
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
 * Holds a successful JSON body against the response schema of the route that produced it. A key too many counts like a
 * key too few.
 * @throws when the body differs from the schema, or when a route under `/api` declares none
 */
export function checkResponse(raw: ServerResponse, url: string, status: number, body: unknown): void {
  if (status < 200 || status > 299 || body === undefined || !url.startsWith('/api/')) return;
  const schema = successSchema(schemas.get(raw) ?? {});
  if (!schema) throw new Error(`${url} sends JSON, but its route declares no response schema`);
  const parsed = schema.safeParse(body);
  if (!parsed.success)
    throw new Error(`The response of ${url} differs from its schema: ${z.prettifyError(parsed.error)}`);
  const extra = unknownKeys(body, parsed.data);
  if (extra.length > 0)
    throw new Error(`The response of ${url} has keys that its schema lacks: ${extra.join(', ')}`);
}
