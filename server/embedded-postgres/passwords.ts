import { randomBytes, randomUUID } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '#server/base/startup-error.ts';
import { syncFolder } from './sync-folder.ts';

export type Passwords = { supervisor: string; application: string };

/** Loads the passwords, or generates them for a new database. Processes that start at once use the same passwords. */
export function loadOrCreatePasswords(folder: string, { canCreate }: { canCreate: boolean }): Passwords {
  const file = join(folder, 'postgres-passwords.json');
  return read(file) ?? (canCreate ? create(file, folder) : throwMissing(file));
}

function create(file: string, folder: string): Passwords {
  const passwords = { supervisor: randomPassword(), application: randomPassword() };
  const draft = `${file}.${randomUUID()}`;
  try {
    writeFileSync(draft, `${JSON.stringify(passwords)}\n`, { mode: 0o600, flush: true });
    linkSync(draft, file);
    syncFolder(folder);
    return passwords;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return read(file) ?? throwMissing(file);
  } finally {
    rmSync(draft, { force: true });
  }
}

function read(file: string): Passwords | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Passwords;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    if (error instanceof SyntaxError) return throwMissing(file);
    throw error;
  }
}

function throwMissing(file: string): never {
  throw new StartupError(
    `The file ${file} is missing or damaged; restore it from a backup, because the embedded database cannot be opened without it.`,
  );
}

/** Only letters, digits, - and _, because the password is used unescaped in a URL and in SQL. */
function randomPassword(): string {
  return randomBytes(24).toString('base64url');
}
