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
const sources = ['web', 'schema', 'vite.config.ts', 'scripts/chunk-groups.ts', 'package-lock.json'];

/** Builds the web app into dist/ unless what lies there was made from the same sources. */
export async function buildWebIfStale() {
  if (isFresh(fingerprint())) return;
  await withBuildLock(() => {
    const made = fingerprint();
    if (!isFresh(made)) build(made);
  });
}

function isFresh(made) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === made;
}

/** Built aside and swapped in whole: a server that is running never sees half of it. */
function build(made) {
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
    if (status !== 0) throw new Error('The web app could not be built; the reason stands above.');
    writeFileSync(`${draft}/.built-from`, made);
    if (existsSync(dist)) renameSync(dist, old);
    renameSync(draft, dist);
  } finally {
    for (const folder of [draft, old]) rmSync(folder, { recursive: true, force: true });
  }
}

/** Over contents, not times: a checkout that comes back to the same files needs no build. */
function fingerprint() {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(listFiles))
    hash
      .update(`${file}\0`)
      .update(readFileSync(root + file))
      .update('\0');
  return `${hash.digest('hex')}\n`;
}

function listFiles(path) {
  const found = statSync(root + path, { throwIfNoEntry: false });
  if (found?.isDirectory() !== true) return found === undefined || path.includes('.test.') ? [] : [path];
  return readdirSync(root + path)
    .sort()
    .flatMap((name) => listFiles(`${path}/${name}`));
}
