import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, onTestFinished, type TestContext, test } from 'vitest';
import { defaultConnectionLimits } from './http/listening/connection-limits.ts';
import { customerInput } from './test/factories.ts';
import { listParts, startUpload } from './test/fixtures/upload-document.ts';
import { provideTestServer } from './test/test-server.ts';

const limits = {
  headersTimeoutMs: 200,
  checkIntervalMs: 20,
  publicBodyTimeoutMs: 300,
  unreadResponseTimeoutMs: 500,
  keepAliveTimeoutMs: 200,
};
const server = provideTestServer({}, limits);

let origin: URL;
beforeAll(async () => {
  origin = new URL(await server.app.listen({ host: '127.0.0.1', port: 0 }));
});

const dripMs = 50;
const json = 'content-type: application/json\r\n';
const withBody = (line: string, length: number, headers = '') =>
  `${line} HTTP/1.1\r\nhost: x\r\ncontent-length: ${length}\r\n${json}${headers}\r\n`;

/** Opens a connection that never closes its half, sends `request`, then `drip` again and again until the test ends. */
async function open(
  request: string,
  drip = '',
  atEnd: TestContext['onTestFinished'] = onTestFinished,
): Promise<{ socket: Socket; closed: Promise<string> }> {
  const socket = connect({ port: Number(origin.port), host: origin.hostname, allowHalfOpen: true });
  await once(socket, 'connect');
  let received = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    received += text;
  });
  // A connection that is reset while it sends was closed, too.
  socket.on('error', () => {});
  // Not `once` of node:events, which rejects on an error.
  const closed = new Promise<string>((resolve) => {
    for (const event of ['end', 'close']) socket.once(event, () => resolve(received));
  });
  if (request) socket.write(request);
  const timer = drip ? setInterval(() => socket.writable && socket.write(drip), dripMs) : undefined;
  atEnd(() => {
    clearInterval(timer);
    socket.destroy();
  });
  return { socket, closed };
}

async function countConnections(): Promise<number> {
  return new Promise((resolve, reject) =>
    server.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
}

test('closes a connection that sends nothing, without a response and for good [10.5-1]', async () => {
  const { closed } = await open('');
  expect(await closed).toBe('');
  await expect.poll(countConnections).toBe(0);
});

test('closes a connection that sends nothing after a response [10.5-2]', async () => {
  const { closed } = await open('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n');
  expect(await closed).toMatch(/^HTTP\/1\.1 200 /);
});

const publicRequests = [
  ['a sign-in', withBody('POST /api/session/phone/start', 9_000), ' '],
  ['a confirmation', withBody('POST /api/session/phone/confirm', 9_000), ' '],
  [
    'a sign-in in chunks',
    `POST /api/session/phone/start HTTP/1.1\r\nhost: x\r\n${json}transfer-encoding: chunked\r\n\r\n`,
    '1\r\n \r\n',
  ],
  [
    'a sign-in with an unknown expectation',
    withBody('POST /api/session/phone/start', 9_000, 'expect: x\r\n'),
    ' ',
  ],
  [
    'a webhook',
    withBody('POST /api/webhooks/twilio/inbound', 9_000).replace('json', 'x-www-form-urlencoded'),
    'a',
  ],
];

/** Asserts that the last response is 408 and that the server keeps nothing of the connection. */
async function expectTimeout(
  request: string,
  drip: string,
  { expect, onTestFinished }: TestContext,
): Promise<void> {
  const { closed } = await open(request, drip, onTestFinished);
  const response = (await closed).split('HTTP/1.1 ').at(-1) ?? '';
  expect(response).toMatch(/^408 Request Timeout\r\n/);
  expect(response.toLowerCase()).toContain("frame-ancestors 'none'");
  expect(response.toLowerCase()).toContain('connection: close');
  expect(JSON.parse(response.split('\r\n\r\n')[1] ?? '')).toEqual({
    error: 'The request took too long.',
    code: 'invalid',
  });
  await expect.poll(countConnections).toBe(0);
}

// These wait for nothing but time, so they wait together.
test.concurrent.for([
  ['that arrive slowly', 'GET / HTTP/1.1\r\n', 'a: b\r\n'],
  ['that stop arriving', 'GET / HTTP/1.1\r\nhost: x\r\n', ''],
  ['of a second request', 'GET /healthz HTTP/1.1\r\nhost: x\r\n\r\nGET / HTTP/1.1\r\n', 'a: b\r\n'],
])('responds 408 to headers %s [10.5-3]', ([, request = '', drip = ''], context) =>
  expectTimeout(request, drip, context),
);

test.concurrent.for(publicRequests)(
  'responds 408 to %s whose body arrives slowly [10.5-4]',
  ([, request = '', drip = ''], context) => expectTimeout(request, drip, context),
);

test.each([
  ['without a session', '/api/customer', '401'],
  ['to no route', '/api/nothing', '401'],
  ['to an invalid URL', '/%zz', '400'],
])(
  'closes the connection of a rejected request %s whose body does not end [10.5-5]',
  async (_name, path, status) => {
    const { closed } = await open(withBody(`POST ${path}`, 9_000), ' ');
    expect(await closed).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    await expect.poll(countConnections).toBe(0);
  },
);

test('closes a connection that reads nothing of its responses, but not one that reads them late', async () => {
  // Their responses are more than the buffers of the operating system hold.
  const count = 200;
  const request = 'GET /api/openapi.json HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(count);
  const connectPaused = async () => {
    const socket = connect({ port: Number(origin.port), host: origin.hostname }).pause();
    socket.on('error', () => {});
    onTestFinished(() => void socket.destroy());
    await once(socket, 'connect');
    socket.write(request);
    return socket;
  };
  await connectPaused();
  await expect.poll(countConnections).toBe(1);
  await expect.poll(countConnections, { timeout: 10_000 }).toBe(0);

  const late = await connectPaused();
  await sleep(limits.unreadResponseTimeoutMs / 5);
  let [received, rest] = [0, ''];
  late.setEncoding('latin1').on('data', (text: string) => {
    const parts = (rest + text).split('HTTP/1.1 200 ');
    received += parts.length - 1;
    rest = parts.at(-1)?.slice(-12) ?? '';
  });
  late.resume();
  await expect.poll(() => received, { timeout: 20_000 }).toBe(count);
});

/** Public requests that begin later have run out of time, so earlier ones would have, too. */
async function outlastPublicRequests(): Promise<void> {
  for (let round = 0; round < 2; round += 1)
    await (await open(withBody('POST /api/session/phone/start', 9_000), ' ')).closed;
}

test('lets a slow body with a session arrive [10.5-6]', async () => {
  const body = JSON.stringify(customerInput());
  const headers = `authorization: Bearer ${server.token}\r\n`;
  const { socket } = await open(withBody('POST /api/customer', body.length, headers) + body.slice(0, 10));
  await outlastPublicRequests();
  const [response] = await Promise.all([once(socket, 'data'), socket.write(body.slice(10))]);
  expect(String(response)).toMatch(/^HTTP\/1\.1 201 /);
});

test('lets a slow part of a document arrive at its signed URL [10.5-8]', async () => {
  const document = await startUpload(server);
  const { missing } = await listParts(server, document);
  const head = `PUT ${missing[0]?.url} HTTP/1.1\r\nhost: x\r\ncontent-length: ${document.bytes.length}\r\n\r\n`;
  const { socket } = await open(head);
  socket.write(document.bytes.subarray(0, 10));
  await outlastPublicRequests();
  const [response] = await Promise.all([once(socket, 'data'), socket.write(document.bytes.subarray(10))]);
  expect(String(response)).toMatch(/^HTTP\/1\.1 200 /);
});

test('the time limits are 10 seconds for headers, 20 for public requests and 73 between requests [10.5-9]', () => {
  const { headersTimeoutMs, checkIntervalMs, ...others } = defaultConnectionLimits;
  expect(headersTimeoutMs + checkIntervalMs).toBe(10_000);
  expect(others).toEqual({
    publicBodyTimeoutMs: 20_000,
    unreadResponseTimeoutMs: 20_000,
    keepAliveTimeoutMs: 72_000,
  });
});
