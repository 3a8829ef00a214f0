import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createLocalStorage } from '#server/adapters/storage/local-storage.ts';
import { requireSpaceForRestore } from './restore/check-backup.ts';
import { requireSpace } from './take/save-documents.ts';

const folder = tmpdir();
const petabyte = 1024 ** 5;

test('a backup that would not fit is refused before it is written [10.9-12]', () => {
  expect(() => requireSpace(folder, 1)).not.toThrow();
  expect(() => requireSpace(folder, petabyte)).toThrow(
    /^There is not enough space for a backup in .*: \d+ MB are free, and it needs 1073741888 MB; free some space there, or set BACKUP_DIR to another disk\.$/,
  );
});

test('a restore that would not fit is refused before anything is changed [10.9-13]', () => {
  const dataDir = join(folder, 'not', 'there', 'yet');
  const config = {
    dataDir,
    backupDir: dataDir,
    databaseUrl: undefined,
    migrationDatabaseUrl: undefined,
    sessionSecret: undefined,
  };
  const storage = createLocalStorage(join(dataDir, 'uploads'));
  const check = (bytes: number) => () =>
    requireSpaceForRestore(
      config,
      storage,
      { tables: [{ name: 'a', columns: ['b'], rows: 1, bytes, sha256: '' }] },
      [],
    );
  expect(check(1)).not.toThrow();
  expect(check(petabyte)).toThrow(/^There is not enough space in .*free some space.* Nothing was changed\.$/);
});
