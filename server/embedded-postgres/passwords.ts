import { randomBytes, randomUUID } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '#server/base/startup-error.ts';
import { syncFolder } from './sync-folder.ts';

export type Passwords = { supervisor: string; application: string };

/** Generated once for the life of the database; whoever comes second reads what the first wrote. */
export function loadOrMakePasswords(folder: string, { mayMake }: { mayMake: boolean }): Passwords {
  const file = join(folder, 'postgres-passwords.json');
  return read(file) ?? (mayMake ? make(file, folder) : refuse(file));
}

function make(file: string, folder: string): Passwords {
  const passwords = { supervisor: randomPassword(), application: randomPassword() };
  const draft = `${file}.${randomUUID()}`;
  try {
    writeFileSync(draft, `${JSON.stringify(passwords)}\n`, { mode: 0o600, flush: true });
    linkSync(draft, file);
    syncFolder(folder);
    return passwords;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return read(file) ?? refuse(file);
  } finally {
    rmSync(draft, { force: true });
  }
}

function read(file: string): Passwords | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Passwords;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    if (error instanceof SyntaxError) return refuse(file);
    throw error;
  }
}

function refuse(file: string): never {
  throw new StartupError(
    `The file ${file} is missing or damaged, and the embedded database opens only with it; bring it back from a backup.`,
  );
}

/** Letters, digits, - and _ only: it goes into an address and into SQL as it is. */
function randomPassword(): string {
  return randomBytes(24).toString('base64url');
}
