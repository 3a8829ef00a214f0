import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { findBrowser } from './browser/find-browser.mjs';
import { pinnedNode, root } from './project-paths.mjs';
import { findTestFolder } from './test-folder/find-test-folder.mjs';

const maxFailureLines = 12;

/**
 * Runs Vitest.
 * @param project `server` for everything that runs in Node, `components` for what runs in a browser
 * @param filters parts of the paths of test files
 * @param arrangement the database: `embedded` or `external`
 * @param environment further variables
 */
export function runVitest(project, filters, arrangement = 'embedded', environment = {}) {
  return withReport((report) => {
    const options = [
      'run',
      `--project=${project}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...filters,
    ];
    const env = {
      TMPDIR: dirname(report),
      TEST_ARRANGEMENT: arrangement,
      CHROMIUM_PATH: findBrowser() ?? '',
      // React's production build, as in the browser of users, saves a fifth of the time.
      ...(project === 'components' && { NODE_ENV: 'production' }),
      ...environment,
    };
    return run('vitest/vitest.mjs', options, env);
  }, countVitest);
}

/** Runs the journeys in a real browser against the real server. */
export function runPlaywright(filters) {
  return withReport((report) => {
    const env = {
      TMPDIR: dirname(report),
      // Playwright (1.65) then leaves types to Node.js, which takes half the time. Its documentation does not name this.
      PW_DISABLE_TS_ESM: '1',
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      CHROMIUM_PATH: findBrowser() ?? '',
      E2E_DATA_DIR: join(dirname(report), 'data'),
    };
    return run('@playwright/test/cli.js', ['test', '--reporter=list,json', ...filters], env);
  }, countPlaywright);
}

/** Counts it as a failure if the runner crashes, finds no tests or can't load a file. */
function withReport(runner, count) {
  const folder = mkdtempSync(join(findTestFolder(), 'crewdesk-report-'));
  // The database, whose data is in this folder, may run as another user.
  chmodSync(folder, 0o755);
  const report = join(folder, 'report.json');
  try {
    const hasPassed = runner(report);
    if (!existsSync(report)) return oneFailure('The test runner produced no report.');
    const counts = count(JSON.parse(readFileSync(report, 'utf8')));
    if (counts.failed > 0) return counts;
    if (counts.passed === 0) return oneFailure('No tests were found.');
    return hasPassed
      ? counts
      : { ...counts, failed: 1, failures: ['The test runner failed. See the output above.'] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function oneFailure(reason) {
  return { passed: 0, failed: 1, skipped: 0, failures: [reason] };
}

function countVitest({ numPassedTests, numPendingTests, numTodoTests, testResults }) {
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    const file = relative(root, name);
    if (status === 'failed' && failed.length === 0)
      return [failure(file, message || 'A hook failed or the worker exited. See the output above.')];
    return failed.map(({ fullName, failureMessages }) =>
      failure(`${file} › ${fullName}`, failureMessages.join('\n')),
    );
  });
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      name: `${relative(root, name)} › ${fullName}`,
      seconds: (duration ?? 0) / 1000,
    })),
  );
  return {
    passed: numPassedTests,
    failed: failures.length,
    skipped: numPendingTests + numTodoTests,
    failures,
    tests,
  };
}

/** A flaky test counts as failed. */
function countPlaywright({ stats, errors, suites }) {
  const failures = [
    ...suites.flatMap(failuresIn),
    ...errors.map(({ message }) => failure('outside a test', message)),
  ];
  const tests = suites.flatMap(testsIn);
  return { passed: stats.expected, failed: failures.length, skipped: stats.skipped, failures, tests };
}

function testsIn({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests.flatMap(({ results }) =>
      results.map(({ duration }) => ({ name: `${file} › ${title}`, seconds: duration / 1000 })),
    ),
  );
  return [...own, ...suites.flatMap(testsIn)];
}

function failuresIn({ specs = [], suites = [] }) {
  const failed = specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => {
        const messages = results.flatMap(({ errors }) => errors.map(({ message }) => message));
        return failure(`${file}:${line} › ${title}`, messages.join('\n'));
      }),
  );
  return [...failed, ...suites.flatMap(failuresIn)];
}

/** The name of a failed test and the first lines of its message, without lines from packages. */
function failure(name, message) {
  const ownLines = stripVTControlCharacters(message ?? '')
    .split('\n')
    .filter((line) => !line.includes('/node_modules/'));
  const lines = ownLines.slice(0, maxFailureLines);
  return [name, ...lines.map((line) => `    ${line}`)].join('\n');
}

function run(script, options, env) {
  const { status } = spawnSync(pinnedNode, [`${root}node_modules/${script}`, ...options], {
    cwd: root,
    env: { ...process.env, NODE_COMPILE_CACHE: `${root}node_modules/.cache/compile`, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return status === 0;
}
