import { spawn } from 'node:child_process';
import { checkProject } from './check-project.mjs';
import { externalTests } from './external/external-tests.mjs';
import { findOrDownloadPostgres } from './external/find-postgres.mjs';
import { limitFor, measureMachine } from './machine/machine-speed.ts';
import { pinnedNode, root } from './project-paths.mjs';
import { runPlaywright, runVitest } from './run-suite.mjs';
import { selectChangedTests, selectPaths } from './selection/selections.ts';
import { concludeRun, isMachineBusy, summary } from './test-report.ts';

// npm test                        everything
// npm test -- PATH ...            the tests below these paths
// npm test -- --changed [COMMIT]  the tests that the changes since a commit (HEAD) can have broken

const [first, commit = 'HEAD'] = process.argv.slice(2);
const isLimited = Boolean(process.env.MAX_TEST_MINUTES);
const maxMinutes = isLimited ? limitFor(Number(process.env.MAX_TEST_MINUTES), measureMachine()) : Infinity;
const wasBusy = isLimited && (await isMachineBusy());
const layers = [];
const failures = [];
const totals = { passed: 0, failed: 0, skipped: 0 };

// Ctrl-C ends the runner, and then this process, which has removed the files of the run by then.
process.on('SIGINT', () => process.exit(130));
for (const [name, step] of Object.entries(chooseSteps())) await runLayer(name, step);
const { lines, exitCode } = concludeRun({ layers, totals, failures, maxMinutes, wasBusy });
console.log(lines.join('\n'));
process.exit(exitCode);

async function runLayer(name, step) {
  console.log(`\n── ${name}`);
  const startedAt = Date.now();
  const counts = await step();
  // Signals that came meanwhile are handled only now.
  await new Promise(setImmediate);
  const seconds = (Date.now() - startedAt) / 1000;
  console.log(`── ${name}: ${summary(counts)} in ${seconds.toFixed(1)} s`);
  layers.push({ name, seconds, tests: counts.tests });
  for (const key of Object.keys(totals)) totals[key] += counts[key];
  for (const failure of counts.failures ?? []) failures.push(`${name}: ${failure}`);
}

function chooseSteps() {
  if (first === '--changed') return changedSteps(commit);
  return first === undefined ? allSteps() : stepsFor(process.argv.slice(2));
}

function allSteps() {
  // Both run beside the tests on another PostgreSQL, which need no web app.
  const checks = checkProject();
  const built = buildWeb();
  return {
    'Another PostgreSQL': runExternal,
    'Web app': () => built,
    'Rules and server': () => runVitest('server', []),
    'Types, lint, format': () => checks,
    Components: () => runVitest('components', []),
    Journeys: () => runPlaywright([]),
  };
}

/** The same server on a PostgreSQL that is not ours. */
function runExternal() {
  const found = findOrDownloadPostgres();
  if ('bin' in found) return runVitest('server', externalTests, 'external', { TEST_POSTGRES_BIN: found.bin });
  console.log(`Skipped, because ${found.reason}.`);
  return { passed: 0, failed: 0, skipped: externalTests.length };
}

function stepsFor(paths) {
  const steps = stepsOf(selectPaths(paths));
  if (Object.keys(steps).length > 0) return steps;
  const failures = [`No tests were found below ${paths.join(', ')}.`];
  return { Selection: () => ({ passed: 0, failed: 1, skipped: 0, failures }) };
}

function changedSteps(since) {
  const selection = selectChangedTests(since);
  if (!selection) {
    console.log('This change can break any test, so all of them run.');
    return allSteps();
  }
  // They start now and run beside the tests, which leave part of a core idle.
  const checks = checkProject();
  return { ...stepsOf(selection), 'Types, lint, format': () => checks };
}

function stepsOf({ server, components, journeys }) {
  // Starts now, like the checks. Tests before the journeys that need the web app wait for it by themselves.
  const built = journeys.length > 0 && buildWeb();
  return {
    ...(server.length > 0 && {
      'Rules and server': () => runVitest('server', server, process.env.TEST_ARRANGEMENT),
    }),
    ...(components.length > 0 && { Components: () => runVitest('components', components) }),
    ...(built && { 'Web app': () => built, Journeys: () => runPlaywright(journeys) }),
  };
}

/** Builds in a process of its own, because this one waits for the test runners without doing anything else. */
function buildWeb() {
  const options = { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] };
  const child = spawn(pinnedNode, [`${root}scripts/build-web.mjs`], options);
  const failed = {
    passed: 0,
    failed: 1,
    skipped: 0,
    failures: ['The web app could not be built. See the output above.'],
  };
  return new Promise((resolve) => {
    child.on('close', (code) => resolve(code === 0 ? { passed: 1, failed: 0, skipped: 0 } : failed));
  });
}
