import type { FastifyInstance, RouteOptions } from 'fastify';
import { z } from 'zod';
import { failureSchema } from '#schema/errors.ts';
import { jsonSchema } from './json-schema.ts';

type DescribedRoute = { method: string; path: string; options: RouteOptions };

function isSchema(schema: unknown): schema is z.ZodType {
  return schema instanceof z.ZodType;
}

/** What this file itself tells, as far as anybody needs to know. */
export const descriptionSchema = z.looseObject({
  openapi: z.string(),
  paths: z.record(z.string(), z.unknown()),
});

export const failureWords = {
  400: 'The input is not valid',
  401: 'There is no valid session',
  403: 'The signature of this address is not valid, or no longer',
  404: 'It does not exist or was deleted',
  409: 'It is in conflict with what is there, or a request with this Idempotency-Key is still being worked on',
  412: 'It was changed in the meantime; `data` is the current copy',
  413: 'It is too large',
  422: 'This Idempotency-Key was used for another request before',
  429: 'Too many attempts',
};
type FailureStatus = keyof typeof failureWords;

function parameters(where: 'query' | 'path', schema: unknown) {
  if (!isSchema(schema)) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input');
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }));
}

/** The rules of `lib/write.ts`: an entity with a version has a tag, and a POST may be sent twice. */
function conditions({ method, options: { schema = {}, config } }: DescribedRoute) {
  const isVersioned = schema.data instanceof z.ZodObject && 'version' in schema.data.shape;
  const isRepeatable = method === 'post' && !config?.public;
  return { isVersioned, isRepeatable, isConditional: method === 'put' && isVersioned };
}

function headerParameters(route: DescribedRoute) {
  const { isRepeatable, isConditional } = conditions(route);
  const header = (name: string, description: string) => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string' },
  });
  return [
    ...(isConditional ? [header('If-Match', 'The ETag of the copy that is changed')] : []),
    ...(isRepeatable
      ? [header('Idempotency-Key', 'The same key again within 24 hours gives the first answer')]
      : []),
  ];
}

function failureStatuses(route: DescribedRoute): FailureStatus[] {
  const { method, options } = route;
  const { schema = {}, config } = options;
  const { isRepeatable, isConditional } = conditions(route);
  const applies: [FailureStatus, boolean][] = [
    [400, isSchema(schema.body) || isSchema(schema.querystring)],
    [401, !config?.public],
    [404, isSchema(schema.params)],
    [409, isRepeatable || (method === 'delete' && isSchema(schema.params))],
    [412, isConditional],
    [422, isRepeatable],
  ];
  const usual = applies.filter(([, does]) => does).map(([status]) => status);
  return [...usual, ...(schema.failures ?? [])];
}

function failures(route: DescribedRoute) {
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } };
  const retryAfter = { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } } };
  const told = failureStatuses(route).map((status) => [
    status,
    { description: failureWords[status], content, ...(status === 429 && { headers: retryAfter }) },
  ]);
  return { ...Object.fromEntries(told), default: { description: 'Failure', content } };
}

function success({ schema = {} }: RouteOptions, method: string, isVersioned: boolean) {
  const whole = schema.envelope ?? (schema.data && z.object({ data: schema.data }));
  if (schema.responseType) {
    return {
      200: { description: 'The file', content: { [schema.responseType]: { schema: { type: 'string' } } } },
    };
  }
  if (!whole) return { 204: { description: 'Done' } };
  return {
    [method === 'post' ? (schema.successStatus ?? 201) : 200]: {
      description: 'Success',
      ...(isVersioned && {
        headers: { ETag: { description: 'The version of this copy', schema: { type: 'string' } } },
      }),
      content: { 'application/json': { schema: jsonSchema(whole, 'output') } },
    },
  };
}

function operation(route: DescribedRoute) {
  const { method, options } = route;
  const { schema = {}, config } = options;
  return {
    summary: schema.summary,
    security: config?.public ? [] : [{ session: [] }],
    parameters: [
      ...parameters('path', schema.params),
      ...parameters('query', schema.querystring),
      ...headerParameters(route),
    ],
    ...(isSchema(schema.body) && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: jsonSchema(schema.body, 'input') } },
      },
    }),
    responses: { ...success(options, method, conditions(route).isVersioned), ...failures(route) },
  };
}

/** Notes every route as it is registered; the returned function describes them all as OpenAPI 3.0, once. */
export function describeRoutes(app: FastifyInstance, title: string): () => string {
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
        info: { title, version: '1' },
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
