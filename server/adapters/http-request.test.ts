import { once } from 'node:events';
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { createSecureContext, type SecureContext } from 'node:tls';
import { afterEach, expect, test, vi } from 'vitest';
import { selfSignedCertificate } from '#server/test/fixtures/self-signed-certificate.ts';
import { createHttpClient, NotConnectedError } from './http-request.ts';

const servers: Server[] = [];

afterEach(async () => {
  vi.unstubAllEnvs();
  for (const server of servers.splice(0)) {
    server.close();
    if ('closeAllConnections' in server && typeof server.closeAllConnections === 'function')
      server.closeAllConnections();
  }
});

async function listen(server: Server): Promise<URL> {
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/path?a=1`);
}

/** Of the server at this URL. */
function countConnections({ port }: URL): Promise<number> {
  const server = servers.find((one) => (one.address() as AddressInfo).port === Number(port));
  return new Promise((resolve) => server?.getConnections((_error, count) => resolve(count)));
}

function serve(respond: (request: IncomingMessage, response: ServerResponse, body: string) => void) {
  return listen(
    createHttpServer(async (request, response) => {
      respond(request, response, Buffer.concat(await request.toArray()).toString());
    }),
  );
}

const post = (url: URL, body: string, beforeSend?: () => void) => ({
  method: 'POST',
  url,
  headers: { 'X-Test': 'yes' },
  body,
  beforeSend,
});

test('sends a request and returns the response', async () => {
  const url = await serve(({ method, url: path, headers }, response, body) => {
    response.writeHead(201, { 'retry-after': '7' });
    response.end(`${method} ${path} ${headers['x-test']} ${headers['content-length']} ${body}`);
  });
  const response = await createHttpClient(5000)(post(url, 'Grüße'));
  expect(response).toMatchObject({ status: 201, body: 'POST /path?a=1 yes 7 Grüße' });
  expect(response.headers['retry-after']).toBe('7');
});

test('checks once more when the connection is there, before the first byte', async () => {
  const received: string[] = [];
  const server = createServer((socket) => {
    received.push('connected');
    socket.on('data', (bytes) => received.push(bytes.toString()));
    socket.on('error', () => {});
  });
  const url = await listen(server);
  const refusal = new Error('not any more');
  const request = createHttpClient(5000)(
    post(url, 'secret', () => {
      throw refusal;
    }),
  );
  await expect(request).rejects.toBe(refusal);
  await expect.poll(() => received).toEqual(['connected']);
});

test('with https checks after the handshake, and again on a connection that is used again', async () => {
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
  const events: string[] = [];
  const options = {
    ...selfSignedCertificate,
    SNICallback: (_name: string, done: (error: null, context: SecureContext) => void) => {
      events.push('handshake');
      done(null, createSecureContext(selfSignedCertificate));
    },
  };
  const server = createHttpsServer(options, (_request, response) => {
    events.push('request');
    response.end('ok');
  });
  const { port } = await listen(server);
  const send = createHttpClient(5000);
  const url = new URL(`https://localhost:${port}/`);
  for (const _ of [1, 2])
    expect(await send(post(url, 'secret', () => void events.push('check')))).toMatchObject({ body: 'ok' });
  expect(events).toEqual(['handshake', 'check', 'request', 'check', 'request']);
});

test('with https sends nothing to a server that it does not trust', async () => {
  let requests = 0;
  const server = createHttpsServer(selfSignedCertificate, () => {
    requests += 1;
  });
  const { port } = await listen(server);
  const beforeSend = vi.fn();
  const request = createHttpClient(5000)(post(new URL(`https://localhost:${port}/`), 'secret', beforeSend));
  await expect(request).rejects.toBeInstanceOf(NotConnectedError);
  expect([requests, beforeSend.mock.calls.length]).toEqual([0, 0]);
});

test('lets no request wait for the connection of another', async () => {
  const waiting: ServerResponse[] = [];
  const url = await serve((_request, response) => void waiting.push(response));
  const send = createHttpClient(20_000);
  const requests = Array.from({ length: 120 }, (_, n) => send(post(url, String(n))));
  await expect.poll(() => waiting.length).toBe(120);
  for (const response of waiting) response.end();
  expect((await Promise.all(requests)).map(({ status }) => status)).toEqual(Array(120).fill(200));
});

test('uses a connection again, and checks again before its bytes', async () => {
  const ports = new Set<number | undefined>();
  const url = await serve((request, response) => {
    ports.add(request.socket.remotePort);
    response.end();
  });
  const send = createHttpClient(5000);
  let checks = 0;
  for (let n = 0; n < 3; n += 1)
    await send(
      post(url, 'x', () => {
        checks += 1;
      }),
    );
  expect([ports.size, checks]).toEqual([1, 3]);
});

test('says that nothing was sent when there is no connection', async () => {
  const url = await serve(() => {});
  const [server] = servers.splice(0);
  await new Promise((resolve) => server?.close(resolve));
  await expect(createHttpClient(5000)(post(url, 'x'))).rejects.toBeInstanceOf(NotConnectedError);
});

test('does not use a connection that was silent for long', async () => {
  const ports: (number | undefined)[] = [];
  const url = await serve((request, response) => {
    ports.push(request.socket.remotePort);
    response.end();
  });
  const send = createHttpClient(5000, 50);
  await send(post(url, 'x'));
  await expect.poll(() => countConnections(url)).toBe(0);
  await send(post(url, 'x'));
  expect(new Set(ports).size).toBe(2);
});

test('gives up with ETIMEDOUT when there is no response in time', async () => {
  const url = await serve(() => {});
  await expect(createHttpClient(150)(post(url, 'x'))).rejects.toMatchObject({ code: 'ETIMEDOUT' });
});

test('gives up with ECONNRESET when the connection breaks', async () => {
  const url = await serve((request) => request.socket.destroy());
  await expect(createHttpClient(5000)(post(url, 'x'))).rejects.toMatchObject({ code: 'ECONNRESET' });
});
