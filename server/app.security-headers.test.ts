import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, test } from 'vitest';
import { provideTestServer } from './test/test-server.ts';

const server = provideTestServer();

const names = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'referrer-policy',
  'x-content-type-options',
  'x-frame-options',
];

test.each([
  ['GET', '/api/company', 200],
  ['HEAD', '/api/company', 200],
  ['GET', '/api/session', 200],
  ['GET', '/api/openapi.json', 200],
  ['GET', '/api/customer/export', 200],
  ['GET', '/healthz', 200],
  ['GET', '/readyz', 200],
  ['POST', '/api/customer', 400],
  ['GET', '/api/%zz', 400],
  ['GET', '/%zz', 400],
  ['GET', '/api//customer', 404],
  ['GET', '/API/nothing', 404],
  ['GET', '/api/nothing', 404],
  ['PATCH', '/api/customer', 404],
  ['OPTIONS', '/api/customer', 404],
  ['POST', '/unsubscribe/nothing', 404],
  ['POST', '/api/webhooks/twilio/inbound', 403],
])('the response to %s %s has the security headers', async (method, url, status) => {
  const { headers, ...response } = await server.request(method, url);
  expect(response.status).toBe(status);
  for (const name of names) expect(headers[name], name).toBeTruthy();
});

let origin: URL;
beforeAll(async () => {
  origin = new URL(await server.app.listen({ host: '127.0.0.1', port: 0 }));
});

test.each([
  [
    'an unknown expectation',
    'GET /healthz HTTP/1.1\r\nHost: x\r\nExpect: x\r\nConnection: close\r\n\r\n',
    '200',
  ],
  ['a request without Host', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n', '400'],
  ['a line that is no request', 'nonsense\r\n\r\n', '400'],
  ['headers that are too large', `GET / HTTP/1.1\r\nHost: x\r\nA: ${'x'.repeat(20_000)}\r\n\r\n`, '431'],
])('the response to %s has the security headers', async (_case, request, status) => {
  const socket = connect(Number(origin.port), origin.hostname);
  await once(socket, 'connect');
  socket.write(request);
  const response = await text(socket);
  expect(response).toContain(`HTTP/1.1 ${status} `);
  for (const name of names) expect(response.toLowerCase(), name).toContain(`${name}: `);
  expect(JSON.parse(response.split('\r\n\r\n')[1] ?? '')).toHaveProperty(status === '200' ? 'data' : 'error');
});
