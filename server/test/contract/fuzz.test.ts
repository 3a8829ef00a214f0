import { beforeAll, expect, test } from 'vitest';
import { failureSchema } from '#schema/errors.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { createRandom, type Random } from '#server/demo/random.ts';
import { createCustomer, createRecord, createUser } from '#server/test/factories.ts';
import { repeatCount } from '#server/test/repeat-count.ts';
import { provideTestServer, resetRateLimits } from '#server/test/test-server.ts';
import { type InputSchema, randomInput } from './random-input.ts';

const server = provideTestServer();
const roundsPerRoute = repeatCount({ full: 200, suite: 8 });

type Parameter = { name: string; in: 'query' | 'path' | 'header'; schema: InputSchema };
type Operation = {
  parameters: Parameter[];
  requestBody?: { content: Record<string, { schema: InputSchema }> };
};
type Route = { method: string; path: string; operation: Operation };

const ids: string[] = [];
let routes: Route[] = [];

beforeAll(async () => {
  const customer = await createCustomer(server);
  ids.push(customer._id, (await createUser(server, { isTechnician: true }))._id);
  // Several, because random requests delete some of them.
  for (const kind of [...recordKinds, ...recordKinds, ...recordKinds]) {
    const visits = kind.hasVisits && { firstVisitOn: '2026-01-31' };
    ids.push((await createRecord(server, kind, { customer: customer._id, ...visits }))._id);
  }
  const { paths } = (await server.request('GET', '/api/openapi.json')).body as {
    paths: Record<string, Record<string, Operation>>;
  };
  routes = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      // Logging out would fail all later requests.
      .filter(([method]) => `${method} ${path}` !== 'delete /api/session')
      .map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
});

function randomUrl({ path, operation }: Route, random: Random): string {
  const query = new URLSearchParams();
  let url = path;
  for (const { name, in: location, schema } of operation.parameters) {
    const value = randomInput(name === 'id' ? { format: 'uuid' } : schema, random, ids);
    const text = typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value);
    if (location === 'path') url = url.replace(`{${name}}`, encodeURIComponent(text));
    if (location === 'query' && random.chance(0.4)) query.set(name, text);
  }
  return query.size > 0 ? `${url}?${query}` : url;
}

function randomBody({ operation }: Route, random: Random): { body?: string } {
  const schema = operation.requestBody?.content['application/json']?.schema;
  return schema ? { body: JSON.stringify(randomInput(schema, random, ids)) } : {};
}

test('random requests to every route get a valid response or an error with a message', async () => {
  const random = createRandom(20_261_122);
  const statuses = new Map<string, Set<number>>();
  for (let round = 0; round < roundsPerRoute; round += 1) {
    await resetRateLimits(server);
    for (const route of routes) {
      const url = randomUrl(route, random);
      const options = randomBody(route, random);
      // The test server validates every successful response against the schema of its route.
      const { status, body, text } = await server.request(route.method, url, options);
      const request = `${route.method} ${url} ${JSON.stringify(options)}`;
      expect(status, `${request}: ${text}`).toBeLessThan(500);
      if (status >= 400 && body !== undefined) {
        expect(failureSchema.safeParse(body).success, `${request}: ${text}`).toBe(true);
        expect(body.error, request).toMatch(/\w/);
      }
      const name = `${route.method} ${route.path}`;
      statuses.set(name, (statuses.get(name) ?? new Set()).add(status));
    }
  }
  const succeeded = [...statuses.values()].filter((seen) => [...seen].some((status) => status < 300));
  expect(succeeded.length).toBeGreaterThan(routes.length / 2);
}, 900_000);
