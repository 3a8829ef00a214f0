import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { withBuildLock } from './build-lock.mjs';
import { pinnedNode, root } from './project-paths.mjs';

const dist = `${root}dist`;
const stamp = `${dist}/.built-from`;
const sources = ['web', 'schema', 'vite.config.ts', 'scripts/web-build', 'package-lock.json'];

/** Builds the web app into dist/ unless dist/ is already a build of the current sources. */
export async function buildWebIfStale() {
  if (isFresh(hashSources())) return;
  await withBuildLock(() => {
    const sourceHash = hashSources();
    if (!isFresh(sourceHash)) build(sourceHash);
  });
}

function isFresh(sourceHash) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === sourceHash;
}

/** Builds into a temporary folder and renames it, so that a running server never sees a partial build. */
function build(sourceHash) {
  console.log('Building the web app ...');
  const draft = `${root}node_modules/.cache/web-build-${process.pid}`;
  const old = `${draft}-old`;
  mkdirSync(`${root}node_modules/.cache`, { recursive: true });
  try {
    const vite = [`${root}node_modules/vite/bin/vite.js`, 'build', '--logLevel', 'warn'];
    const env = { ...process.env, NODE_ENV: 'production', WEB_OUT_DIR: draft };
    const { status } = spawnSync(pinnedNode, vite, {
      cwd: root,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    if (status !== 0) throw new Error('The web app could not be built. See the output above.');
    writeFileSync(`${draft}/.built-from`, sourceHash);
    if (existsSync(dist)) renameSync(dist, old);
    renameSync(draft, dist);
  } finally {
    for (const folder of [draft, old]) rmSync(folder, { recursive: true, force: true });
  }
}

/** Hashes contents, not times: a checkout that restores the same files needs no build. */
function hashSources() {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(listFiles))
    hash
      .update(`${file}\0`)
      .update(readFileSync(root + file))
      .update('\0');
  return `${hash.digest('hex')}\n`;
}

function listFiles(path) {
  const stats = statSync(root + path, { throwIfNoEntry: false });
  if (stats?.isDirectory() !== true) return stats === undefined || path.includes('.test.') ? [] : [path];
  return readdirSync(root + path)
    .sort()
    .flatMap((name) => listFiles(`${path}/${name}`));
}

if (import.meta.main) await buildWebIfStale();
