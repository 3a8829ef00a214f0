import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
// The oldest version that Crewdesk supports is the one that differs most from the embedded one.
const minVersion = 15;
const isRoot = process.getuid?.() === 0;
/** PostgreSQL refuses to run as root, so root needs a folder that another account can read. */
const cache = isRoot ? '/var/cache/crewdesk-tests' : `${root}node_modules/.cache`;
const downloadTimeoutMs = 180_000;
/** The server and its libraries, without those of the compiler that is turned off and of Debian's own tools. */
const neededArchives = /^(postgresql-\d+|lib(?!llvm|z3|perl|c-).*)_.*\.deb$/;

/**
 * The folder of the programs of a PostgreSQL other than the embedded one, for the tests on an external database:
 * TEST_POSTGRES_BIN, or the oldest suitable version of Debian's packages, or one that was downloaded before.
 */
export function findPostgres() {
  const folders = ['/usr/lib/postgresql', `${cache}/postgresql/usr/lib/postgresql`];
  return process.env.TEST_POSTGRES_BIN || folders.map(findOldestIn).find((bin) => bin !== undefined);
}

/**
 * Also tries to download Debian's packages. They are unpacked into a cache and not installed: installing would create
 * and start a database on this machine. Returns the folder, or the reason why there is none.
 * @returns {{ bin: string } | { reason: string }}
 */
export function findOrDownloadPostgres() {
  const found = findPostgres();
  if (found !== undefined) return { bin: found };
  const missing = `no other PostgreSQL (${minVersion} or later) is installed`;
  if (!existsSync('/usr/bin/apt-get') || !existsSync('/usr/bin/dpkg-deb'))
    return { reason: `${missing}; install one and set TEST_POSTGRES_BIN to the folder of its programs` };
  const problem = download();
  const bin = findPostgres();
  return bin === undefined ? { reason: `${missing} and ${problem}` } : { bin };
}

function findOldestIn(folder) {
  if (!existsSync(folder)) return undefined;
  const versions = readdirSync(folder)
    .map(Number)
    .filter((version) => version >= minVersion)
    .sort((one, other) => one - other);
  return versions.map((version) => `${folder}/${version}/bin`).find((bin) => existsSync(`${bin}/initdb`));
}

/** Returns what went wrong, if anything. */
function download() {
  const name = findPackage() ?? (isRoot && run('apt-get', ['update']) ? findPackage() : undefined);
  if (name === undefined) return `Debian's packages offer none`;
  console.log(`Downloading ${name} for the tests on an external database. This happens only once.`);
  mkdirSync(cache, { recursive: true });
  if (isRoot) chmodSync(cache, 0o755);
  const draft = mkdtempSync(join(cache, 'draft-'));
  try {
    const archives = join(draft, 'archives');
    mkdirSync(join(archives, 'partial'), { recursive: true });
    const files = join(draft, 'files');
    if (!downloadArchives(name, archives)) return `${name} could not be downloaded`;
    for (const archive of readdirSync(archives).filter((file) => neededArchives.test(file)))
      if (!run('dpkg-deb', ['--extract', join(archives, archive), files]))
        return `${name} could not be unpacked`;
    const bin = findOldestIn(join(files, 'usr/lib/postgresql'));
    if (bin === undefined || !canRun(bin)) return `${name} does not run on this machine`;
    renameSync(files, `${cache}/postgresql`);
    return undefined;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function findPackage() {
  const search = ['search', '--names-only', '^postgresql-[0-9]+$'];
  const { stdout } = spawnSync('apt-cache', search, { encoding: 'utf8' });
  const versions = [...(stdout ?? '').matchAll(/^postgresql-(\d+) /gm)]
    .map(([, version]) => Number(version))
    .filter((version) => version >= minVersion);
  return versions.length > 0 ? `postgresql-${Math.min(...versions)}` : undefined;
}

/** Downloads the package with all dependencies that are not installed. Needs no privileges. */
function downloadArchives(name, folder) {
  const options = [
    `Dir::Cache::archives=${folder}`,
    'Debug::NoLocking=true',
    'APT::Sandbox::User=',
    'Acquire::http::Timeout=20',
  ];
  return run('apt-get', [
    'install',
    '--download-only',
    '--yes',
    '--no-install-recommends',
    ...options.flatMap((option) => ['--option', option]),
    name,
  ]);
}

function canRun(bin) {
  const env = { ...process.env, LD_LIBRARY_PATH: libraryPath(bin) };
  return ['postgres', 'initdb'].every(
    (program) => spawnSync(`${bin}/${program}`, ['--version'], { env, stdio: 'ignore' }).status === 0,
  );
}

/** The folders of the libraries that were unpacked with the programs. */
function libraryPath(bin) {
  const folders = ['../../..', '../../../../../lib'].map((path) => join(bin, path)).filter(existsSync);
  return folders
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
    .filter((path) => path.endsWith('-linux-gnu'))
    .join(':');
}

function run(command, options) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const stdio = ['ignore', 'ignore', 'ignore'];
  return spawnSync(command, options, { cwd: '/', env, stdio, timeout: downloadTimeoutMs }).status === 0;
}
