import { randomBytes, randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '#server/base/startup-error.ts';
import type { Config } from './config.ts';

const shortest = 32;

/**
 * SESSION_SECRET, or one made at the first start and kept in DATA_DIR, readable by its owner only.
 * @throws StartupError when the kept one is damaged: with a short one anybody could sign tokens
 */
export async function readSessionSecret({
  sessionSecret,
  dataDir,
}: Pick<Config, 'sessionSecret' | 'dataDir'>): Promise<string> {
  if (sessionSecret) return sessionSecret;
  const path = join(dataDir, 'session-secret');
  const draft = `${path}.${randomUUID()}`;
  try {
    // Written whole before it has its name, and the name is taken once: a crash leaves all of it or nothing, and of
    // two processes that start at once both use the secret of the first.
    await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true });
    await link(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  const secret = (await readFile(path, 'utf8')).trim();
  if (secret.length < shortest) {
    throw new StartupError(`The file ${path} is damaged; delete it, and everybody signs in again.`);
  }
  return secret;
}
