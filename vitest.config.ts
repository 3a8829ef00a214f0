import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { launchOptions, testLocale } from './scripts/browser/browser-options.ts';
import { componentBundle } from './scripts/web-build/component-bundle.ts';
import { onlyUsedIcons } from './scripts/web-build/used-icons.ts';
import { browserCommands } from './web/test/browser-commands.ts';

/** Files that take many seconds: they start processes, or wait, or try thousands of cases. None of them looks at the time. */
const slow =
  /\/(crash-tests\/|embedded-postgres\/|cli\.test|restore-guide|restore\.|upgrade\.|main\.test|senders\.test|csv-export|same-responses|documents\.crash|documents\.slow-|app\.slow-|nightly-backups|seed-records|demonstration-messages|fuzz|migrate-as-owner|random-line|random-changes|plans)/;

/** Those first, so that none of them is left to run alone at the end. */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification) => slow.test(moduleId);
    const sorted = await super.sort(files);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}

const isFullLength = process.env.TEST_LENGTH === 'full';

const longWaits = {
  // What repeats at full length takes longer than everything else.
  testTimeout: isFullLength ? 600_000 : 60_000,
  hookTimeout: 60_000,
  // Longer than any machine is busy with something else.
  expect: { poll: { timeout: 20_000 } },
};

export default defineConfig({
  test: {
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        test: {
          ...longWaits,
          name: 'server',
          include: [
            'schema/**/*.test.ts',
            'server/**/*.test.ts',
            'web/**/*.test.ts',
            'crash-tests/**/*.test.ts',
            'bench/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          globalSetup: ['server/test/global-setup.ts'],
          maxWorkers: 3,
          // Loading the app takes longer than most files; no test changes the state of a module.
          isolate: false,
          // Space for new objects, in MB: they are then collected less often.
          execArgv: ['--min-semi-space-size=64', '--max-semi-space-size=64'],
          env: { NODE_ENV: 'test', TZ: 'UTC' },
        },
      },
      {
        plugins: [react(), componentBundle()],
        publicDir: 'web/public',
        // Found at the start, because a package that is prepared during a test reloads the page.
        optimizeDeps: {
          // Without what runs in Node.js, which would prepare Playwright for the browser.
          entries: ['web/main.tsx', 'web/test/*.ts*', '!web/test/browser-commands.ts'],
          include: ['axe-core', 'react-dom/client'],
          rolldownOptions: { plugins: [onlyUsedIcons()] },
        },
        test: {
          ...longWaits,
          // A screen is often there within a frame or two. Looking that often costs no measurable work.
          expect: { poll: { ...longWaits.expect.poll, interval: 10 } },
          name: 'components',
          include: ['web/**/*.test.tsx'],
          setupFiles: ['web/test/setup.ts'],
          env: { TEST_LENGTH: process.env.TEST_LENGTH ?? '' },
          maxWorkers: 4,
          // Loading the app takes longer than a test. The setup file resets whatever a test may leave behind.
          isolate: false,
          browser: {
            // They are two thirds of what a browser loads.
            dependencySourcemaps: false,
            enabled: true,
            headless: true,
            provider: playwright({
              launchOptions: {
                ...launchOptions,
                // Space for new objects, in MB: the browser then collects them less often.
                args: [...launchOptions.args, '--js-flags=--min-semi-space-size=64 --max-semi-space-size=64'],
              },
              contextOptions: { ...testLocale, reducedMotion: 'reduce' },
              actionTimeout: 20_000,
            }),
            instances: [{ browser: 'chromium' }],
            viewport: { width: 1440, height: 900 },
            testerHtmlPath: 'web/test/tester.html',
            screenshotFailures: false,
            commands: browserCommands,
          },
        },
      },
    ],
  },
});
