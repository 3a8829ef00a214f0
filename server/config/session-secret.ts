import { randomBytes, randomUUID } from 'node:crypto';
import { link, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '#server/base/startup-error.ts';
import type { Config } from './config.ts';

const minLength = 32;

/**
 * Returns SESSION_SECRET, or the secret generated on the first start and stored in DATA_DIR.
 * @throws StartupError when the stored secret cannot be read, may be known to others, or is damaged: tokens signed with
 * such a secret could be forged
 */
export async function readSessionSecret({
  sessionSecret,
  dataDir,
}: Pick<Config, 'sessionSecret' | 'dataDir'>): Promise<string> {
  if (sessionSecret) return sessionSecret;
  const path = join(dataDir, 'session-secret');
  const secret = (await readPrivateFile(path)) ?? (await createSecret(path));
  if (secret.length < minLength) {
    throw new StartupError(
      `The file ${path} is damaged; delete it to generate a new one. All users will have to sign in again.`,
    );
  }
  return secret;
}

/** Generates the secret. When two processes start at once, both use the secret of the first. */
async function createSecret(path: string): Promise<string> {
  const draft = `${path}.${randomUUID()}`;
  try {
    // Writing to a draft and linking it is atomic: a crash leaves the whole file or none.
    await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true });
    await link(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return (await readFile(path, 'utf8')).trim();
}

/** Undefined if there is no file. @throws StartupError when it is a folder, cannot be read, or others can read it */
async function readPrivateFile(path: string): Promise<string | undefined> {
  try {
    const stats = await stat(path);
    if (stats.isDirectory())
      throw new StartupError(`${path} is a folder, but must be the file with the session secret.`);
    if ((stats.mode & 0o077) !== 0) {
      throw new StartupError(
        `The file ${path} can be read by others, who could sign in as anyone. Delete it to generate a new one, or run ` +
          `"chmod 600" on it if you are sure that nobody read it.`,
      );
    }
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    if (code === 'EACCES' || code === 'EPERM')
      throw new StartupError(`The file ${path} cannot be read by the user who runs Crewdesk.`);
    throw error;
  }
}
