import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { failureSchema } from '#schema/errors.ts';
import { type DescribedRoute, isSchema, supportedHeaders } from './described-route.ts';
import { exampleOf } from './examples.ts';
import { failures } from './failures.ts';
import { jsonSchema } from './json-schema.ts';
import { describeTags, entityOf, operationId, tagOf } from './operation-names.ts';

const description =
  `The API of this installation of Crewdesk, which its own web app uses as well. Requests and responses are
JSON. Sign in with \`POST /api/session/phone/start\` and \`POST /api/session/phone/confirm\`, then send the token as
\`Authorization: Bearer TOKEN\`. Lists are paged: send the \`nextCursor\` of a page as \`cursor\`. Days are
YYYY-MM-DD, instants are UTC, phone numbers are E.164.`.replaceAll('\n', ' ');

/** The schema of the OpenAPI document itself, reduced to what clients need. */
export const openApiDocumentSchema = z.looseObject({
  openapi: z.string(),
  paths: z.record(z.string(), z.unknown()),
});

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

function headerParameters(route: DescribedRoute) {
  const { acceptsIdempotencyKey, acceptsIfMatch, acceptsDraft } = supportedHeaders(route);
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
    ...(acceptsDraft
      ? [
          header(
            'Draft-Key',
            'The percent-encoded key of the draft that this saves, which is deleted with it',
          ),
          header('Draft-Revision', 'The revision of that draft; a newer one stays'),
        ]
      : []),
  ];
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
