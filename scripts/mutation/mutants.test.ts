import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readMutants } from './mutants.ts';

test('each of the 200 mutants fits the code', () => {
  expect(readMutants(join(import.meta.dirname, '../..'))).toHaveLength(200);
});
