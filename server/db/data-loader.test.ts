import { expect, test } from 'vitest';
import { provideTestServer } from '#server/test/test-server.ts';
import { createDataLoader } from './data-loader.ts';

const server = provideTestServer();

test('batches the keys of one event loop turn without duplicates and caches nothing', async () => {
  const batches: string[][] = [];
  const read = createDataLoader<string, string>(async (_db, keys) => {
    batches.push(keys);
    return new Map(keys.filter((key) => key !== 'missing').map((key) => [key, key.toUpperCase()]));
  });
  const rows = ['a', 'b', 'a', 'missing'].map((key) => read(server.db, key));
  expect(await Promise.all(rows)).toEqual(['A', 'B', 'A', undefined]);
  expect(await read(server.db, 'a')).toBe('A');
  expect(batches).toEqual([['a', 'b', 'missing'], ['a']]);
});

test('starts a new read for a key requested while another read is running', async () => {
  const values = ['before', 'after'];
  const readStarted = Promise.withResolvers<void>();
  const continueRead = Promise.withResolvers<void>();
  const read = createDataLoader<string, string>(async (_db, [key = '']) => {
    const value = values.shift() ?? '';
    readStarted.resolve();
    await continueRead.promise;
    return new Map([[key, value]]);
  });
  const first = read(server.db, 'a');
  await readStarted.promise;
  const second = read(server.db, 'a');
  continueRead.resolve();
  expect([await first, await second]).toEqual(['before', 'after']);
});

test('rejects every caller of a failed read and reads again for the next caller', async () => {
  let fails = true;
  const read = createDataLoader<string, string>(async () => {
    if (fails) throw new Error('no connection');
    return new Map([['a', 'A']]);
  });
  const results = await Promise.allSettled([read(server.db, 'a'), read(server.db, 'b')]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  fails = false;
  expect(await read(server.db, 'a')).toBe('A');
});
