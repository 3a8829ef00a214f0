import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer();

test('refuses requests while it shuts down, but still sends the code of a page that is loading', async () => {
  const { port, hostname } = new URL(await server.app.listen({ host: '127.0.0.1', port: 0 }));
  /** Begins a request, so that its connection stays open; the response to the one before shows that it has arrived. */
  const begin = async (path: string) => {
    const socket = connect({ port: Number(port), host: hostname });
    socket.write(`GET /healthz HTTP/1.1\r\nhost: x\r\n\r\nGET ${path} HTTP/1.1\r\nhost: x\r\n`);
    await once(socket, 'readable');
    socket.read();
    return { complete: () => socket.write('\r\n'), response: text(socket) };
  };
  const begun = [await begin('/api/company'), await begin('/static/of-another-version.css')];
  const closed = server.app.close();
  for (const { complete } of begun) complete();
  const [api, style] = await Promise.all(begun.map(({ response }) => response));
  await closed;
  expect(api).toMatch(/^HTTP\/1\.1 503 /);
  expect(style).toMatch(/^HTTP\/1\.1 404 /);
  for (const response of [api, style]) expect(response).toMatch(/^connection: close\r$/im);
});
