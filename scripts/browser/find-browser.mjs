import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { pinnedNode, root } from './project-paths.mjs';

// In order of preference: the headless shell is the fastest, and enough for the journeys.
const browsers = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const debianPackages = ['chromium-headless-shell', 'chromium'];
const folders = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome'];
const macBrowsers = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The path of an installed Chromium. Undefined if there is none besides Playwright's own, which Playwright finds itself. */
export function findBrowser() {
  const candidates = folders
    .flatMap((folder) => browsers.map((name) => `${folder}/${name}`))
    .concat(macBrowsers);
  return candidates.find((path) => existsSync(path));
}

/** Installs Chromium for the browser tests if none is installed. */
export async function findOrInstallBrowser() {
  if (findBrowser() !== undefined || hasPlaywrightBrowser()) return;
  const isRootOnDebian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (isRootOnDebian) {
    console.log('Installing Chromium for the browser tests. This happens only once.');
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
