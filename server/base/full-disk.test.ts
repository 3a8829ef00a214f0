import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { fullDiskError } from './full-disk.ts';

test('says how much space is free and needed', () => {
  const folder = tmpdir();
  expect(fullDiskError(folder, 1_000_000_000).message).toMatch(
    /^DATA_DIR \(\S+\) is on a full disk: \d+ MB are free, and Crewdesk needs at least 1000000000 MB; free some space, or set DATA_DIR to another folder\.$/,
  );
});
