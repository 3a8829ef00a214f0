import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { findBrowser } from './find-browser.mjs';
import { pinnedNode, root } from './project-paths.mjs';

const linesOfFailure = 12;

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
    if (!existsSync(report)) return oneFailure('the runner ended without a report');
    const counts = count(JSON.parse(readFileSync(report, 'utf8')));
    if (counts.failed > 0) return counts;
    if (counts.passed === 0) return oneFailure('there was nothing to run');
    return isGood
      ? counts
      : { ...counts, failed: 1, failures: ['the runner ended with an error; it stands above'] };
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
      return [failure(file, message || 'A hook failed or the worker ended; the reason stands above.')];
    return failed.map(({ fullName, failureMessages }) =>
      failure(`${file} › ${fullName}`, failureMessages.join('\n')),
    );
  });
  return {
    passed: numPassedTests,
    failed: failures.length,
    skipped: numPendingTests + numTodoTests,
    failures,
  };
}

/** A test that passes only when tried again has failed. */
function countPlaywright({ stats, errors, suites }) {
  const failures = [
    ...suites.flatMap(failuresIn),
    ...errors.map(({ message }) => failure('outside of a journey', message)),
  ];
  return { passed: stats.expected, failed: failures.length, skipped: stats.skipped, failures };
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

/** What failed, and the first lines of why: enough to know where to look when the rest of the output is gone. */
function failure(name, message) {
  const ours = stripVTControlCharacters(message ?? '')
    .split('\n')
    .filter((line) => !line.includes('/node_modules/'));
  const lines = ours.slice(0, linesOfFailure);
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
