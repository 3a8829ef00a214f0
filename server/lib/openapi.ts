import type { FastifyInstance, RouteOptions } from 'fastify';
import { z } from 'zod';
import { failureSchema } from '../../schema/errors.ts';

type DescribedRoute = { method: string; path: string; options: RouteOptions };

function isSchema(schema: unknown): schema is z.ZodType {
  return schema instanceof z.ZodType;
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output') {
  return z.toJSONSchema(schema, { io, target: 'openapi-3.0', unrepresentable: 'any' });
}

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

function success({ schema = {} }: RouteOptions, method: string) {
  const whole = schema.wholeAnswer ?? (schema.answer && z.object({ data: schema.answer }));
  if (schema.answerType) {
    return {
      200: { description: 'The file', content: { [schema.answerType]: { schema: { type: 'string' } } } },
    };
  }
  if (!whole) return { 204: { description: 'Done' } };
  return {
    [method === 'post' ? (schema.answerStatus ?? 201) : 200]: {
      description: 'Success',
      content: { 'application/json': { schema: jsonSchema(whole, 'output') } },
    },
  };
}

function operation({ method, options }: DescribedRoute) {
  const { schema = {}, config } = options;
  const failure = {
    description: 'Failure',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
  };
  return {
    summary: schema.summary,
    security: config?.public ? [] : [{ session: [] }],
    parameters: [...parameters('path', schema.params), ...parameters('query', schema.querystring)],
    ...(isSchema(schema.body) && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: jsonSchema(schema.body, 'input') } },
      },
    }),
    responses: { ...success(options, method), default: failure },
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
