import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { withBuildLock } from './build-lock.mjs';
import { pinnedNode, root } from './project-paths.mjs';

const lockfile = `${root}package-lock.json`;
const stamp = `${root}node_modules/.installed-from`;
const platform = `${process.platform}-${process.arch}`;

/** Installs when node_modules is missing, incomplete, or was made from another lockfile or for another platform. */
export async function installIfStale() {
  if (isFresh()) return;
  await withBuildLock(() => {
    if (isFresh()) return;
    if (!isInstalledByHand()) install();
    writeFileSync(stamp, fingerprint());
  });
}

function isFresh() {
  return existsSync(pinnedNode) && readIfThere(stamp) === fingerprint();
}

function fingerprint() {
  return `${createHash('sha256').update(readFileSync(lockfile)).digest('hex')} ${platform}\n`;
}

function install() {
  const npm = findNpm();
  console.log(
    'Installing the packages that Crewdesk is made of; this is done once and takes a minute or so.',
  );
  const result = runNpm(npm, [
    // Not "npm ci": that refuses a lockfile without an entry for every platform a package was ever made for.
    'install',
    '--no-save',
    // Tests, types and the web build need all of it, whatever the machine's own settings leave out.
    '--include=dev',
    '--include=optional',
    // Nothing here needs one, and what does not run cannot do harm.
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--no-progress',
    '--loglevel=error',
  ]);
  if (result.status !== 0) throw new Error('The packages could not be installed; npm says why above.');
  if (!existsSync(pinnedNode)) {
    throw new Error(
      `Crewdesk runs on Linux and macOS (x64 and arm64); there is no Node for ${platform} among its packages.`,
    );
  }
}

/** What a person installed or updated with npm need not be thrown away: npm notes what lies in node_modules. */
function isInstalledByHand() {
  const installed = readIfThere(`${root}node_modules/.package-lock.json`);
  if (installed === undefined || !existsSync(pinnedNode)) return false;
  const found = JSON.parse(installed).packages;
  const wanted = Object.entries(JSON.parse(readFileSync(lockfile, 'utf8')).packages);
  return wanted.every(([path, { version, optional, os, cpu, libc }]) => {
    if (path === '' || found[path]?.version === version) return true;
    const isForHere = os?.includes(process.platform) && cpu?.includes(process.arch) && !libc;
    return found[path] === undefined && optional === true && !isForHere;
  });
}

function findNpm() {
  const script = process.env.npm_execpath ?? '';
  const npm = script.endsWith('npm-cli.js') ? [process.execPath, script] : ['npm'];
  let version;
  try {
    version = execFileSync(npm[0], [...npm.slice(1), '--version'], { encoding: 'utf8' }).trim();
  } catch {
    throw new Error('npm is missing; it comes with Node from https://nodejs.org.');
  }
  if (Number(version.split('.')[0]) < 9) {
    throw new Error(
      `npm ${version} is too old for this project; run "npm install --global npm" to get a newer one.`,
    );
  }
  return npm;
}

function runNpm([command, ...script], options) {
  return spawnSync(command, [...script, ...options], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
}

function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
