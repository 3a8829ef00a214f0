import type { RouteOptions } from 'fastify';
import { z } from 'zod';

export type DescribedRoute = {
  method: string;
  path: string;
  options: Pick<RouteOptions, 'schema' | 'config'>;
};

export function isSchema(schema: unknown): schema is z.ZodType {
  return schema instanceof z.ZodType;
}

/**
 * Which headers a route supports: ETag and If-Match for entities with a version, Idempotency-Key for POST. A POST compares
 * the version if it fails with 412. What a form saves can name its draft.
 */
export function supportedHeaders({ method, options: { schema = {}, config } }: DescribedRoute) {
  const isVersioned = schema.data instanceof z.ZodObject && 'version' in schema.data.shape;
  const acceptsIdempotencyKey = method === 'post' && !config?.public;
  const acceptsIfMatch = isVersioned && (method === 'put' || schema.failures?.includes(412) === true);
  const acceptsDraft = acceptsIdempotencyKey || acceptsIfMatch;
  return { isVersioned, acceptsIdempotencyKey, acceptsIfMatch, acceptsDraft };
}
