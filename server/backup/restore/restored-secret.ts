import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/config/config.ts';
import type { Database } from '#server/db/client.ts';
import { findRestore, isUnderWay } from '#server/db/restores/restore-state.ts';
import { syncFolder } from '#server/embedded-postgres/sync-folder.ts';
import type { Manifest } from '../archive/manifest.ts';

type SecretConfig = Pick<Config, 'dataDir' | 'sessionSecret'>;

const secretName = 'session-secret';
const waitingPrefix = `${secretName}.of-restore-`;

async function hasSecret({ dataDir, sessionSecret }: SecretConfig, secret: string): Promise<boolean> {
  if (sessionSecret) return true;
  return (await readFile(join(dataDir, secretName), 'utf8').catch(() => '')).trim() === secret;
}

async function writeSecret(dataDir: string, name: string, secret: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const draft = join(dataDir, `${secretName}.${randomUUID()}`);
  try {
    await writeFile(draft, secret, { mode: 0o600, flag: 'wx', flush: true });
    await rename(draft, join(dataDir, name));
    syncFolder(dataDir);
  } finally {
    await rm(draft, { force: true });
  }
}

/** With the former secret, the links in emails that were sent stay valid. */
export async function restoreSecret(
  config: SecretConfig,
  { sessionSecret: secret }: Manifest,
): Promise<void> {
  if (secret && !(await hasSecret(config, secret))) await writeSecret(config.dataDir, secretName, secret);
}

/** Leaves the secret of a backup for the start after its restore, whether that is committed or not. */
export async function prepareSecret(
  config: SecretConfig,
  { sessionSecret: secret }: Manifest,
  restoreId: string,
): Promise<void> {
  if (secret && !(await hasSecret(config, secret)))
    await writeSecret(config.dataDir, `${waitingPrefix}${restoreId}`, secret);
}

/** Takes the secret of the backup that has filled the database, and removes those of restores that did not end so. */
export async function adoptRestoredSecret(db: Database, { dataDir }: SecretConfig): Promise<void> {
  const names = (await readdir(dataDir)).filter((name) => name.startsWith(waitingPrefix));
  if (names.length === 0) return;
  const restore = await findRestore(db);
  for (const name of names) {
    const path = join(dataDir, name);
    if (restore?.id !== name.slice(waitingPrefix.length)) await rm(path, { force: true });
    else if (restore.state === 'completed') await adopt(path, dataDir);
    else if (!isUnderWay(restore)) await rm(path, { force: true });
  }
}

async function adopt(path: string, dataDir: string): Promise<void> {
  // Another process on the same folder may have done it.
  await rename(path, join(dataDir, secretName)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  syncFolder(dataDir);
}
