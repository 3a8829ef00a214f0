import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { schemaController, validateWithZod } from '#server/http/zod-provider.ts';
import { checkFailures, checkResponse } from './response-guard.ts';

const data = z.object({ name: z.string(), tags: z.array(z.object({ id: z.int() })) });

async function respondWith(body: unknown, schema: object = { data }) {
  const app = fastify({ schemaController });
  app.setValidatorCompiler(validateWithZod);
  app.get('/api/thing', { schema }, async () => body);
  const { raw, statusCode } = await app.inject('/api/thing');
  return () => checkResponse(raw.res, '/api/thing', statusCode, body);
}

test('accepts a body with exactly the keys of its schema', async () => {
  expect(await respondWith({ data: { name: 'Fan', tags: [{ id: 1 }] } })).not.toThrow();
});

test.each([
  ['a missing key', { data: { tags: [] } }, /differs from its schema/],
  ['a missing key inside a list', { data: { name: 'Fan', tags: [{}] } }, /differs from its schema/],
  ['an unknown key', { data: { name: 'Fan', tags: [], secret: 1 } }, /lacks: data\.secret$/],
  [
    'an unknown key inside a list',
    { data: { name: 'Fan', tags: [{ id: 1, secret: 1 }] } },
    /data\.tags\.0\.secret$/,
  ],
  ['an unknown key next to data', { data: { name: 'Fan', tags: [] }, next: null }, /lacks: next$/],
])('rejects %s', async (_case, body, problem) => {
  expect(await respondWith(body)).toThrow(problem);
});

test('rejects JSON from a route without a response schema', async () => {
  expect(await respondWith({ data: 1 }, {})).toThrow('declares no response schema');
});

test('rejects a failure that the description of its route lacks', async () => {
  const app = fastify({ schemaController });
  app.get<{ Params: { status: string } }>(
    '/api/thing/:status',
    { schema: { failures: [409] } },
    (request, reply) => reply.code(Number(request.params.status)).send({}),
  );
  for (const status of [200, 401, 409, 500]) await app.inject(`/api/thing/${status}`);
  expect(checkFailures).not.toThrow();
  for (const status of [412, 412, 429]) await app.inject(`/api/thing/${status}`);
  expect(checkFailures).toThrow(/lacks: GET \/api\/thing\/:status: 412, GET \/api\/thing\/:status: 429$/);
  expect(checkFailures).not.toThrow();
});
