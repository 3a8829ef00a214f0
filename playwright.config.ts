import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { daytimeZone } from './e2e/fixtures/daytime-zone.ts';
import { launchOptions, testLocale } from './scripts/browser/browser-options.ts';

// Playwright loads this file in the main process and again in each worker, which inherits these variables.
process.env.E2E_PORT ??= String(20_000 + (process.pid % 20_000));
process.env.E2E_TIME_ZONE ??= daytimeZone();
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'crewdesk-e2e-'));
/** These share a server of their own. */
const ofProviders = /(deliveries|documents-s3|long-lists|repl(ies|y-counts))\.spec\.ts$/;
const baseURL = `http://127.0.0.1:${process.env.E2E_PORT}`;

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Two leave a quarter of two cores idle, while they wait for frames and requests.
  workers: 3,
  projects: [
    { name: 'providers', testMatch: ofProviders, workers: 1 },
    { name: 'journeys', testIgnore: ofProviders },
  ],
  // Longer than a slow machine takes that is busy with something else.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL,
    contextOptions: { reducedMotion: 'reduce' },
    ...testLocale,
    viewport: { width: 1440, height: 900 },
    actionTimeout: 30_000,
    screenshot: 'only-on-failure',
    // Pages of a kept browser share a process.
    launchOptions: { ...launchOptions, args: [...launchOptions.args, '--process-per-site'] },
  },
  webServer: {
    command: 'node_modules/.bin/node scripts/start.mjs',
    url: `${baseURL}/readyz`,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      NODE_ENV: 'test',
      // Searches are slower while several browsers share the machine.
      SEARCH_TIMEOUT_MS: '2000',
      PORT: process.env.E2E_PORT,
      DATA_DIR: process.env.E2E_DATA_DIR,
      PUBLIC_URL: baseURL,
      DATABASE_URL: '',
      SESSION_SECRET: '',
      ADMIN_NAME: 'Avery Admin',
      ADMIN_PHONE: '+12025550100',
      TIME_ZONE: process.env.E2E_TIME_ZONE,
      COMPANY_NAME: 'Northwind Mechanical',
    },
  },
});
