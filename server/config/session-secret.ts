import { randomBytes, randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '#server/base/startup-error.ts';
import type { Config } from './config.ts';

const minLength = 32;

/**
 * Returns SESSION_SECRET, or the secret generated on the first start and stored in DATA_DIR.
 * @throws StartupError when the stored secret is damaged: tokens signed with a short secret could be forged
 */
export async function readSessionSecret({
  sessionSecret,
  dataDir,
}: Pick<Config, 'sessionSecret' | 'dataDir'>): Promise<string> {
  if (sessionSecret) return sessionSecret;
  const path = join(dataDir, 'session-secret');
  const draft = `${path}.${randomUUID()}`;
  try {
    // Writing to a draft and linking it is atomic: a crash leaves the whole file or none, and when two processes start
    // at once, both use the secret of the first.
    await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true });
    await link(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  const secret = (await readFile(path, 'utf8')).trim();
  if (secret.length < minLength) {
    throw new StartupError(
      `The file ${path} is damaged; delete it to generate a new one. All users will have to sign in again.`,
    );
  }
  return secret;
}
