import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from './run-command.ts';

const folder = join(import.meta.dirname, '../package');
const stamp = join(folder, 'node_modules/.installed-from');

/** Where the packages of the peers are, once they are installed. */
export const peerModules = join(folder, 'node_modules');

/** Installs the peers, unless the packages of this lockfile are there. */
export async function installPeers(): Promise<void> {
  const lockfile = readFileSync(join(folder, 'package-lock.json'));
  const fingerprint = `${createHash('sha256').update(lockfile).digest('hex')} ${process.platform}-${process.arch}`;
  if (readIfExists(stamp) === fingerprint) return;
  console.log('Installing Directus and Strapi: some minutes and 1.4 GB, only once ...');
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm'];
  await runCommand(
    [...npm, 'install', '--no-save', '--ignore-scripts', '--no-progress', '--loglevel=error'],
    {
      cwd: folder,
      // `npm run` passes the folder of the project on, in which this npm would install.
      env: Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('npm_'))),
    },
  );
  writeFileSync(stamp, fingerprint);
}

function readIfExists(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
