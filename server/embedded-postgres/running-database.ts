import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartupError } from '#server/base/startup-error.ts';
import { findOwnerPid } from './folder-claim.ts';
import { loadOrCreatePasswords } from './passwords.ts';
import { findPostmaster } from './postmaster.ts';
import { applicationUrl, tryAddresses } from './supervisor-session.ts';

const timeoutMs = 15_000;

/**
 * The URL of the embedded database of a running server on this folder, as soon as it accepts connections; undefined when
 * no server owns the folder.
 * @throws StartupError when a server owns the folder but its database does not accept connections
 */
export async function findRunningDatabase(dataDir: string): Promise<string | undefined> {
  const folder = existsSync(dataDir) ? realpathSync(dataDir) : undefined;
  if (folder === undefined) return undefined;
  for (const deadline = Date.now() + timeoutMs; ; await sleep(100)) {
    const ownerPid = findOwnerPid(folder);
    if (ownerPid === undefined) return undefined;
    const url = await findUrl(folder).catch(throwStartupError);
    if (url) return url;
    if (Date.now() > deadline) {
      throw new StartupError(
        `The database of the running server (process ${ownerPid}) is not responding; please try again.`,
      );
    }
  }
}

/** Fails during the first seconds, before the role and database of the application exist. */
async function findUrl(folder: string): Promise<string | undefined> {
  const postmaster = findPostmaster({ directory: join(folder, 'postgres') });
  if (postmaster?.state !== 'ready') return undefined;
  const cluster = { passwords: loadOrCreatePasswords(folder, { canCreate: false }) };
  return applicationUrl(cluster, await tryAddresses(cluster, postmaster, connectOnce));
}

/** Everything else may be over in a moment. */
function throwStartupError(error: unknown): void {
  if (error instanceof StartupError) throw error;
}

async function connectOnce(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
  } finally {
    await client.end().catch(() => {});
  }
}
