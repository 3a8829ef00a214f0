import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { withBuildLock } from './build-lock.mjs';
import { pinnedNode, root } from './project-paths.mjs';

const lockfile = `${root}package-lock.json`;
const stamp = `${root}node_modules/.installed-from`;
const platform = `${process.platform}-${process.arch}`;

/** Installs if node_modules is missing, incomplete, or from another lockfile or platform. */
export async function installIfStale() {
  if (isFresh()) return;
  await withBuildLock(async () => {
    if (isFresh()) return;
    if (!matchesLockfile()) await install();
    writeFileSync(stamp, fingerprint());
  });
}

function isFresh() {
  return existsSync(pinnedNode) && readIfExists(stamp) === fingerprint();
}

function fingerprint() {
  return `${createHash('sha256').update(readFileSync(lockfile)).digest('hex')} ${platform}\n`;
}

async function install() {
  console.log('Installing packages. This takes about a minute and happens only once.');
  const isInstalled = await runNpmInstall(root);
  if (!isInstalled) throw new Error('The packages could not be installed. See the npm output above.');
  if (!existsSync(pinnedNode)) {
    throw new Error(
      `Crewdesk runs on Linux and macOS (x64 and arm64). Its packages include no Node for ${platform}.`,
    );
  }
}

/** Whether npm already installed the packages of the lockfile, for example by a manual `npm install`. */
function matchesLockfile() {
  const installed = readIfExists(`${root}node_modules/.package-lock.json`);
  if (installed === undefined || !existsSync(pinnedNode)) return false;
  const installedPackages = JSON.parse(installed).packages;
  const lockedPackages = Object.entries(JSON.parse(readFileSync(lockfile, 'utf8')).packages);
  return lockedPackages.every(([path, { version, optional, os, cpu, libc }]) => {
    if (path === '' || installedPackages[path]?.version === version) return true;
    const isForThisPlatform = os?.includes(process.platform) && cpu?.includes(process.arch) && !libc;
    return installedPackages[path] === undefined && optional === true && !isForThisPlatform;
  });
}

function findNpm() {
  const script = process.env.npm_execpath ?? '';
  const npm = script.endsWith('npm-cli.js') ? [process.execPath, script] : ['npm'];
  let version;
  try {
    version = execFileSync(npm[0], [...npm.slice(1), '--version'], { encoding: 'utf8' }).trim();
  } catch {
    throw new Error('npm not found. Install Node with npm from https://nodejs.org.');
  }
  if (Number(version.split('.')[0]) < 9) {
    throw new Error(`npm ${version} is too old. Run "npm install --global npm" to upgrade it.`);
  }
  return npm;
}

/**
 * Installs the packages that the lockfile of a folder names.
 * @returns whether npm succeeded
 */
export async function runNpmInstall(folder) {
  const [command, ...script] = findNpm();
  const options = [
    // Not "npm ci", which rejects a lockfile without entries for all platforms of a package.
    'install',
    '--no-save',
    // Tests, types and the web build need these even if the machine's npm settings omit them.
    '--include=dev',
    '--include=optional',
    // No package needs its install script, and scripts are a security risk.
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--no-progress',
    '--loglevel=error',
  ];
  const child = spawn(command, [...script, ...options], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'close');
  return code === 0;
}

function readIfExists(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
