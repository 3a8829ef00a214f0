import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { isDatabaseUnavailable } from './database-errors.ts';

test('a missing socket is an unavailable database, a missing file is not', async () => {
  const refused = await new Promise((resolve) => connect('/tmp/no/such/socket').on('error', resolve));
  expect(isDatabaseUnavailable(refused)).toBe(true);
  const unread = await readFile('/tmp/no/such/file').catch((error: unknown) => error);
  expect(isDatabaseUnavailable(unread)).toBe(false);
});
