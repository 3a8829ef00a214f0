import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartupError } from '#server/base/startup-error.ts';
import { findOwner } from './folder-claim.ts';
import { loadOrMakePasswords } from './passwords.ts';
import { findPostmaster } from './postmaster.ts';
import { applicationUrl } from './supervisor-session.ts';

const timeoutMs = 15_000;

/**
 * The address of the database that a running server keeps up in this folder, once it answers; undefined when no
 * server owns the folder.
 * @throws StartupError when a server owns it and its database does not answer
 */
export async function findRunningDatabase(dataDir: string): Promise<string | undefined> {
  const folder = existsSync(dataDir) ? realpathSync(dataDir) : undefined;
  if (folder === undefined) return undefined;
  for (const deadline = Date.now() + timeoutMs; ; await sleep(100)) {
    const owner = findOwner(folder);
    if (owner === undefined) return undefined;
    const url = addressIn(folder);
    if (url !== undefined && (await answers(url))) return url;
    if (Date.now() > deadline) {
      throw new StartupError(
        `The database of the server that is running (process ${owner}) does not answer; please try again.`,
      );
    }
  }
}

function addressIn(folder: string): string | undefined {
  const postmaster = findPostmaster({ directory: join(folder, 'postgres') });
  if (postmaster?.state !== 'ready') return undefined;
  return applicationUrl({ passwords: loadOrMakePasswords(folder, { mayMake: false }) }, postmaster.port);
}

/** In its first seconds a database has neither the role nor the tables yet. */
async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
