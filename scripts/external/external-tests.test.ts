import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { externalTests } from './external-tests.mjs';

test('every test file for the external database exists and is listed once', () => {
  expect(externalTests.filter((file) => !existsSync(join(import.meta.dirname, '../..', file)))).toEqual([]);
  expect(new Set(externalTests).size).toBe(externalTests.length);
});
