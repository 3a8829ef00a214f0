import { expect, test } from 'vitest';
import { provideTestServer } from '#server/test/test-server.ts';
import { createDataLoader } from './data-loader.ts';

const server = provideTestServer();

test('what is asked for in one turn is read at once, each key once; what comes later is read anew', async () => {
  const reads: string[][] = [];
  const read = createDataLoader<string, string>(async (_db, keys) => {
    reads.push(keys);
    return new Map(keys.filter((key) => key !== 'nobody').map((key) => [key, key.toUpperCase()]));
  });
  const together = ['a', 'b', 'a', 'nobody'].map((key) => read(server.db, key));
  expect(await Promise.all(together)).toEqual(['A', 'B', 'A', undefined]);
  expect(await read(server.db, 'a')).toBe('A');
  expect(reads).toEqual([['a', 'b', 'nobody'], ['a']]);
});

test('a question that comes while a read is under way gets a read of its own', async () => {
  const answers = ['before', 'after'];
  const isUnderWay = Promise.withResolvers<void>();
  const goesOn = Promise.withResolvers<void>();
  const read = createDataLoader<string, string>(async (_db, [key = '']) => {
    const answer = answers.shift() ?? '';
    isUnderWay.resolve();
    await goesOn.promise;
    return new Map([[key, answer]]);
  });
  const first = read(server.db, 'a');
  await isUnderWay.promise;
  const second = read(server.db, 'a');
  goesOn.resolve();
  expect([await first, await second]).toEqual(['before', 'after']);
});

test('a read that fails is told to everybody who asked, and tried again for the next', async () => {
  let fails = true;
  const read = createDataLoader<string, string>(async () => {
    if (fails) throw new Error('no connection');
    return new Map([['a', 'A']]);
  });
  const answers = await Promise.allSettled([read(server.db, 'a'), read(server.db, 'b')]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  fails = false;
  expect(await read(server.db, 'a')).toBe('A');
});
