import { expect, test } from 'vitest';
import { parsePeerOptions } from './peer-options.ts';

test('the options of a comparison default to a hundred thousand work orders', () => {
  expect(parsePeerOptions(['--peers'])).toEqual({ workOrders: 100_000, rounds: 3, roundMs: 2_000 });
  expect(parsePeerOptions(['--peers', '--work-orders=2000', '--rounds', '1', '--seconds=5'])).toEqual({
    workOrders: 2_000,
    rounds: 1,
    roundMs: 5_000,
  });
});

test.each([
  ['--work-orders=few', '--work-orders must be a whole number of at least 200, not "few".'],
  ['--work-orders=199', '--work-orders must be a whole number of at least 200, not "199".'],
  ['--rounds=0', '--rounds must be a whole number of at least 1, not "0".'],
  ['--seconds=1.5', '--seconds must be a whole number of at least 1, not "1.5".'],
  ['--full', "Unknown option '--full'"],
])('%s is rejected with a sentence', (option, sentence) => {
  expect(() => parsePeerOptions(['--peers', option])).toThrow(sentence);
});
