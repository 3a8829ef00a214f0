import { existsSync } from 'node:fs';
import { findPackagedBrowser } from './packaged-browser.mjs';

// In order of preference: the headless shell is the fastest, and enough for the journeys.
const browsers = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const folders = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome'];
const macBrowsers = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * The path of the Chromium that `npm test` installed, or else of one that is installed on this machine. Undefined if
 * there is none besides Playwright's own, which Playwright finds itself.
 */
export function findBrowser() {
  const candidates = folders
    .flatMap((folder) => browsers.map((name) => `${folder}/${name}`))
    .concat(macBrowsers);
  return findPackagedBrowser() ?? candidates.find((path) => existsSync(path));
}
