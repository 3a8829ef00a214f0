import { expect, test } from 'vitest';
import { advisoryLocks } from './advisory-locks.ts';

test('gives each use of an advisory lock a key of its own', () => {
  const keys: number[] = Object.values(advisoryLocks);
  expect(new Set(keys).size).toBe(keys.length);
});
