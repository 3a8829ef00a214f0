import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { instrument } from './instrument.ts';
import type { Mutant } from './mutants.ts';
import { startTestRunner } from './test-runner.ts';

const timeLimitMs = 30 * 60_000;

/** A test file with the time that it takes. */
export type TimedTest = { file: string; durationMs: number };

/**
 * Runs all tests once on code that notes which mutants it passes. Returns the test files that reach each mutant, the
 * likeliest to fail first.
 * @throws Error when a test fails without any mutant
 */
export async function findReach(copy: string, mutants: readonly Mutant[]): Promise<Map<number, TimedTest[]>> {
  const folder = mkdtempSync(join(tmpdir(), 'crewdesk-mutants-reached-'));
  const noted = join(folder, 'reached.txt');
  writeFileSync(noted, '');
  const originals = new Map(
    mutants.map(({ file }) => [file, readFileSync(join(copy, file), 'utf8')] as const),
  );
  for (const [file, text] of originals) {
    const ofFile = mutants.filter((mutant) => mutant.file === file);
    writeFileSync(join(copy, file), instrument(file, text, ofFile));
  }
  const tests = await runAll(copy, noted);
  for (const [file, text] of originals) writeFileSync(join(copy, file), text);
  const reached = new Set(readFileSync(noted, 'utf8').split('\n'));
  rmSync(folder, { recursive: true });
  return new Map(
    mutants.map((mutant) => [
      mutant.id,
      tests
        .filter(({ file }) => reached.has(`${mutant.id} ${join(copy, file)}`))
        .toSorted((one, other) => rank(one, mutant) - rank(other, mutant)),
    ]),
  );
}

/** In isolation, because code that runs once in a process would be noted for one of its test files only. */
async function runAll(copy: string, noted: string): Promise<TimedTest[]> {
  process.env.MUTANTS_REACHED_FILE = noted;
  const runner = await startTestRunner(copy, { isolate: true });
  try {
    const { failure, isTimedOut } = await runner.run(runner.files, timeLimitMs);
    if (failure)
      throw new Error(`${failure.file} fails without a mutant: ${failure.title}: ${failure.message}`);
    if (isTimedOut) throw new Error('The tests without a mutant took too long.');
    return runner.files.map((file) => ({ file, durationMs: runner.durationOf(file) }));
  } finally {
    await runner.close();
  }
}

/** Tests beside the mutant come first, then those that share a word of its path, the fastest first. */
function rank({ file, durationMs }: TimedTest, mutant: Mutant): number {
  if (dirname(file) === dirname(mutant.file)) return durationMs;
  const words = wordsOf(mutant.file);
  const isRelated = wordsOf(file).some((word) => words.includes(word));
  return durationMs + (isRelated ? 1e6 : 2e6);
}

const commonWords = new Set(['schema', 'server', 'features', 'messaging', 'test', 'ts', 'routes']);

function wordsOf(path: string): string[] {
  return path.split(/[/.-]/).filter((word) => !commonWords.has(word));
}
