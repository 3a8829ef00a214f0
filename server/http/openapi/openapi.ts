import type { FastifyInstance, RouteOptions } from 'fastify';
import { z } from 'zod';
import { failureSchema } from '#schema/errors.ts';
import { exampleOf } from './examples.ts';
import { jsonSchema } from './json-schema.ts';
import { describeTags, entityOf, operationId, tagOf } from './operation-names.ts';

const description =
  `The API of this installation of Crewdesk, which its own web app uses as well. Requests and responses are
JSON. Sign in with \`POST /api/session/phone/start\` and \`POST /api/session/phone/confirm\`, then send the token as
\`Authorization: Bearer TOKEN\`. Lists are paged: send the \`nextCursor\` of a page as \`cursor\`. Days are
YYYY-MM-DD, instants are UTC, phone numbers are E.164.`.replaceAll('\n', ' ');

type DescribedRoute = { method: string; path: string; options: RouteOptions };

function isSchema(schema: unknown): schema is z.ZodType {
  return schema instanceof z.ZodType;
}

/** The schema of the OpenAPI document itself, reduced to what clients need. */
export const openApiDocumentSchema = z.looseObject({
  openapi: z.string(),
  paths: z.record(z.string(), z.unknown()),
});

export const failureDescriptions = {
  400: 'The input is not valid',
  401: 'There is no valid session',
  403: 'Only office users can do this, or the signature is not valid or has expired',
  404: 'It does not exist or was deleted',
  409: 'It conflicts with the current state, or a request with this Idempotency-Key is still being processed',
  412: 'It was changed in the meantime; `data` is the current version',
  408: 'The request took too long to arrive',
  413: 'The request body is too large',
  422: 'This Idempotency-Key was already used for another request',
  429: 'Too many attempts',
  431: 'The headers of the request are too large',
  500: 'Something went wrong in Crewdesk',
  503: 'It is temporarily unavailable',
};
type FailureStatus = keyof typeof failureDescriptions;

function parameters(location: 'query' | 'path', schema: unknown) {
  if (!isSchema(schema)) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input');
  return Object.entries(properties as Record<string, z.core.JSONSchema.BaseSchema>).map(
    ([name, property]) => ({
      name,
      in: location,
      required: location === 'path' || required.includes(name),
      schema: property,
      example: exampleOf(property, name),
    }),
  );
}

/** Which headers a route supports: ETag and If-Match for entities with a version, Idempotency-Key for POST. */
function supportedHeaders({ method, options: { schema = {}, config } }: DescribedRoute) {
  const isVersioned = schema.data instanceof z.ZodObject && 'version' in schema.data.shape;
  const acceptsIdempotencyKey = method === 'post' && !config?.public;
  return { isVersioned, acceptsIdempotencyKey, acceptsIfMatch: method === 'put' && isVersioned };
}

function headerParameters(route: DescribedRoute) {
  const { acceptsIdempotencyKey, acceptsIfMatch } = supportedHeaders(route);
  const header = (name: string, description: string) => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string' },
  });
  return [
    ...(acceptsIfMatch ? [header('If-Match', 'The ETag of the version to update')] : []),
    ...(acceptsIdempotencyKey
      ? [
          header(
            'Idempotency-Key',
            'Repeating a request with the same key within 24 hours returns the first response',
          ),
        ]
      : []),
  ];
}

function failureStatuses(route: DescribedRoute): FailureStatus[] {
  const { method, options } = route;
  const { schema = {}, config } = options;
  const { acceptsIdempotencyKey, acceptsIfMatch } = supportedHeaders(route);
  const applies: [FailureStatus, boolean][] = [
    [400, isSchema(schema.body) || isSchema(schema.querystring)],
    [401, !config?.public],
    [404, isSchema(schema.params)],
    [409, acceptsIdempotencyKey || (method === 'delete' && isSchema(schema.params))],
    [408, isSchema(schema.body)],
    [412, acceptsIfMatch],
    [413, isSchema(schema.body)],
    [422, acceptsIdempotencyKey],
  ];
  const common = applies.filter(([, isApplicable]) => isApplicable).map(([status]) => status);
  return [...new Set([...common, ...(schema.failures ?? []), 431, 500, 503] as FailureStatus[])].toSorted();
}

function failures(route: DescribedRoute) {
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } };
  const retryAfter = { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } } };
  const responses = failureStatuses(route).map((status) => [
    status,
    {
      description: failureDescriptions[status],
      content,
      ...((status === 429 || status === 503) && { headers: retryAfter }),
    },
  ]);
  return { ...Object.fromEntries(responses), default: { description: 'Failure', content } };
}

/** JSON with an example, whose values depend on the entity of the path. */
function jsonContent(zodSchema: z.ZodType, io: 'input' | 'output', path: string) {
  const schema = jsonSchema(zodSchema, io);
  return { 'application/json': { schema, example: exampleOf(schema, entityOf(path)) } };
}

function success({ method, path, options: { schema = {} } }: DescribedRoute, isVersioned: boolean) {
  const envelope = schema.envelope ?? (schema.data && z.object({ data: schema.data }));
  if (schema.responseType) {
    return {
      200: { description: 'The file', content: { [schema.responseType]: { schema: { type: 'string' } } } },
    };
  }
  if (!envelope) return { 204: { description: 'Done' } };
  return {
    [method === 'post' ? (schema.successStatus ?? 201) : 200]: {
      description: 'Success',
      ...(isVersioned && {
        headers: { ETag: { description: 'The version of the entity', schema: { type: 'string' } } },
      }),
      content: jsonContent(envelope, 'output', path),
    },
  };
}

function operation(route: DescribedRoute) {
  const { method, path, options } = route;
  const { schema = {}, config } = options;
  return {
    operationId: operationId(method, path),
    tags: [tagOf(path)],
    summary: schema.summary,
    security: config?.public ? [] : [{ session: [] }],
    parameters: [
      ...parameters('path', schema.params),
      ...parameters('query', schema.querystring),
      ...headerParameters(route),
    ],
    ...(isSchema(schema.body) && {
      requestBody: { required: true, content: jsonContent(schema.body, 'input', path) },
    }),
    responses: { ...success(route, supportedHeaders(route).isVersioned), ...failures(route) },
  };
}

/** Collects all routes registered after this call. The returned function builds their OpenAPI 3.0 document, once. */
export function describeRoutes(app: FastifyInstance, publicUrl: string): () => string {
  const routes: DescribedRoute[] = [];
  app.addHook('onRoute', (options) => {
    if (!options.url.startsWith('/api/') || options.url.includes('*')) return;
    const path = options.url.replace(/:(\w+)/g, '{$1}');
    for (const method of [options.method].flat()) {
      if (method !== 'HEAD') routes.push({ method: method.toLowerCase(), path, options });
    }
  });
  let text: string | undefined;
  return () => {
    if (text === undefined) {
      const paths: Record<string, Record<string, unknown>> = {};
      for (const route of routes)
        paths[route.path] = { ...paths[route.path], [route.method]: operation(route) };
      text = JSON.stringify({
        openapi: '3.0.3',
        info: {
          title: 'Crewdesk',
          version: '1',
          description,
          license: { name: 'Proprietary', url: `${publicUrl}/api/docs#license` },
        },
        servers: [{ url: '/', description: 'This installation' }],
        tags: describeTags(Object.keys(paths)),
        paths,
        components: {
          schemas: { Failure: jsonSchema(failureSchema, 'output') },
          securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
        },
      });
    }
    return text;
  };
}
