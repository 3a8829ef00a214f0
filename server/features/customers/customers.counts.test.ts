import { randomUUIDv7 } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer();
let origin = '';

// Over a real connection: what a test hands to the routes itself has no limit.
beforeAll(async () => {
  origin = await server.app.listen({ host: '127.0.0.1', port: 0 });
});

function askFor(count: number): Promise<Response> {
  const ids = Array.from({ length: count }, () => randomUUIDv7()).join(',');
  // About what a browser sends along behind a company's proxies.
  const headers = { authorization: `Bearer ${server.token}`, 'x-more': 'x'.repeat(3000) };
  return fetch(`${origin}/api/customer/counts?${new URLSearchParams({ ids })}`, { headers });
}

test('as many customers as are said can really be asked for at once', async () => {
  const tooMany = await askFor(301);
  expect(tooMany.status).toBe(400);
  expect(await tooMany.json()).toMatchObject({ error: 'Please ask for at most 300 customers.' });
  const most = await askFor(300);
  expect(most.status).toBe(200);
  expect(await most.json()).toEqual({ data: {} });
});
