import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findBrowser } from './find-browser.mjs';
import { pinnedNode, root } from './project-paths.mjs';

/** Vitest, in one arrangement of the database; `filters` are parts of paths. */
export function runVitest(arrangement, filters) {
  return withReport((report) => {
    const options = [
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...filters,
    ];
    return run('vitest/vitest.mjs', options, { TEST_ARRANGEMENT: arrangement });
  }, countVitest);
}

/** The journeys in a real browser, against the real server. */
export function runPlaywright(filters) {
  return withReport((report) => {
    const env = {
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      CHROMIUM_PATH: findBrowser() ?? '',
      E2E_DATA_DIR: join(dirname(report), 'data'),
    };
    return run('@playwright/test/cli.js', ['test', '--reporter=list,json', ...filters], env);
  }, countPlaywright);
}

/** A runner that crashed, found nothing to run or could not load a file counts as a failure of its own. */
function withReport(runner, count) {
  const folder = mkdtempSync(join(tmpdir(), 'crewdesk-report-'));
  // The database may run as another user than this one, and its data lies in here.
  chmodSync(folder, 0o755);
  const report = join(folder, 'report.json');
  try {
    const isGood = runner(report);
    if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0 };
    const counts = count(JSON.parse(readFileSync(report, 'utf8')));
    const ranNothing = counts.passed + counts.failed === 0;
    return { ...counts, failed: isGood && !ranNothing ? counts.failed : Math.max(1, counts.failed) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function countVitest({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) {
  const unloaded = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + unloaded.length,
    skipped: numPendingTests + numTodoTests,
  };
}

/** A test that passes only when tried again has failed. */
function countPlaywright({ stats, errors }) {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  };
}

function run(script, options, env) {
  const { status } = spawnSync(pinnedNode, [`${root}node_modules/${script}`, ...options], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return status === 0;
}
