import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Mutant, mutate } from './mutants.ts';
import type { TimedTest } from './reach.ts';
import type { TestRun, TestRunner } from './test-runner.ts';

/** Mutants may make their tests slower, but not by more than this and three times as long as they take without them. */
const timeLimitMs = 60_000;
/** How many test files run for one mutant alone. What is reached by more runs for all mutants that are left together. */
const maxOwnTests = 30;

/** Failures that a busy machine may cause; they count when they happen again. */
const doubtful = /time|unavailable|terminated|closed/i;

export type Report = (mutant: Mutant, result: string) => void;
type Target = { copy: string; runner: TestRunner; reach: ReadonlyMap<number, readonly TimedTest[]> };

/** Tests mutants, each alone with the likeliest tests, then those that are left with the others. */
export async function testMutants(mutants: readonly Mutant[], target: Target, report: Report): Promise<void> {
  const left: Mutant[] = [];
  for (const mutant of mutants) {
    const tests = testsOf(mutant, target);
    const run = await runWith([mutant], tests.slice(0, maxOwnTests), target);
    const result = describe(run);
    if (result) report(mutant, result);
    else if (tests.length > maxOwnTests) left.push(mutant);
    else report(mutant, `survived ${tests.length} test files`);
  }
  await testTogether(left, target, report);
}

function testsOf({ id }: Mutant, { reach }: Target): readonly TimedTest[] {
  return reach.get(id) ?? [];
}

function describe({ failure, isTimedOut }: TestRun): string | undefined {
  if (failure) return `killed by ${failure.file}: ${failure.title}: ${failure.message}`;
  return isTimedOut ? 'timed out' : undefined;
}

/** Finds who makes a test fail, drops that mutant and goes on with the tests that have not passed yet. */
async function testTogether(mutants: readonly Mutant[], target: Target, report: Report): Promise<void> {
  let left = mutants;
  const byFile = new Map(
    left.flatMap((mutant) =>
      testsOf(mutant, target)
        .slice(maxOwnTests)
        .map((test) => [test.file, test]),
    ),
  );
  while (left.length > 0 && byFile.size > 0) {
    const run = await runWith(left, [...byFile.values()], target);
    for (const file of run.passed) byFile.delete(file);
    const suspects = run.failure ? byFile.get(run.failure.file) : undefined;
    if (!run.failure && !run.isTimedOut) break;
    const culprit = await findCulprit(left, suspects ? [suspects] : [...byFile.values()], target);
    if (culprit) report(culprit.mutant, culprit.result);
    else if (suspects) byFile.delete(suspects.file);
    else throw new Error('Some tests fail with several mutants, but with none of them alone.');
    left = left.filter((mutant) => mutant !== culprit?.mutant);
  }
  for (const mutant of left) report(mutant, `survived ${testsOf(mutant, target).length} test files`);
}

async function findCulprit(
  mutants: readonly Mutant[],
  tests: readonly TimedTest[],
  target: Target,
): Promise<{ mutant: Mutant; result: string } | undefined> {
  let suspects = mutants;
  while (suspects.length > 1) {
    const half = suspects.slice(0, Math.ceil(suspects.length / 2));
    suspects = describe(await runWith(half, tests, target)) ? half : suspects.slice(half.length);
  }
  const result = describe(await runWith(suspects, tests, target));
  return result && suspects[0] ? { mutant: suspects[0], result } : undefined;
}

/** Runs tests on code with these mutants. */
async function runWith(
  mutants: readonly Mutant[],
  tests: readonly TimedTest[],
  { copy, runner }: Target,
): Promise<TestRun> {
  const originals = new Map(mutants.map(({ file }) => [file, readFileSync(join(copy, file), 'utf8')]));
  for (const [file, text] of originals) {
    const mutated = mutants.filter((mutant) => mutant.file === file).reduce(mutate, text);
    writeFileSync(join(copy, file), mutated);
    runner.reload(file);
  }
  const run = await runTwiceIfDoubtful(tests, runner);
  for (const [file, text] of originals) {
    writeFileSync(join(copy, file), text);
    runner.reload(file);
  }
  return run;
}

async function runTwiceIfDoubtful(tests: readonly TimedTest[], runner: TestRunner): Promise<TestRun> {
  const limitMs = timeLimitMs + 3 * tests.reduce((sum, { durationMs }) => sum + durationMs, 0);
  const files = tests.map(({ file }) => file);
  const first = await runner.run(files, limitMs);
  if (!first.failure || !doubtful.test(first.failure.message)) return first;
  return runner.run(files, limitMs);
}
