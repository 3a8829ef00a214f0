import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { provideTestServer } from '#server/test/test-server.ts';
import { generateTypes } from './client-generator/generate-types.ts';

const server = provideTestServer();
const folder = join(import.meta.dirname, 'client-generator');
const tsc = join(import.meta.dirname, '../../../node_modules/.bin/tsc');

test('a client with types generated from the description compiles and works', async () => {
  const url = await server.app.listen({ host: '127.0.0.1', port: 0 });
  await generateTypes((await server.request('GET', '/api/openapi.json', { token: null })).text);
  const compiled = await promisify(execFile)(tsc, ['--project', folder]).catch(
    (error: { stdout: string }) => error,
  );
  expect(compiled.stdout).toBe('');

  const { runClient } = await import(pathToFileURL(join(folder, 'client.ts')).href);
  const result = await runClient(url, server.token);
  expect(result).toEqual({
    orderNumber: expect.stringMatching(/^WO-\d+$/),
    name: 'Northside Bakery and Cafe',
    staleStatus: 412,
    listed: [{ number: result.orderNumber, name: 'Northside Bakery and Cafe' }],
    invalidPaths: ['name'],
  });
});
