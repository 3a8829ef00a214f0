import { join, relative } from 'node:path';
import pg from 'pg';
import { createVitest, type TestSpecification, type Vitest } from 'vitest/node';
import { type Failure, FirstFailure } from './first-failure.ts';

/** Tests of rules and of the server in this process. Tests that start other processes take too long for each mutant. */
const tests = /^(schema|server)\//;
const slowTests = /^server\/(test|embedded-postgres)\/|\.crash\.test\.ts$/;

const maxWorkers = 2;
const maxDatabases = 150;

/** `passed` are the files that passed before the first failure. */
export type TestRun = { failure: Failure | undefined; isTimedOut: boolean; passed: string[] };

export type TestRunner = {
  /** The test files that may notice a mutant. */
  files: string[];
  /** Runs test files in the order given, until one fails. */
  run(files: string[], timeLimitMs: number): Promise<TestRun>;
  /** How long a file took in its last run, in milliseconds. */
  durationOf(file: string): number;
  /** Has the next run load a changed file again. */
  reload(file: string): void;
  close(): Promise<void>;
};

/**
 * One Vitest for all runs, so that the database server of the tests starts once.
 * @param isolate whether each test file loads the code itself; otherwise those of one run share it, which is faster
 */
export async function startTestRunner(root: string, { isolate }: { isolate: boolean }): Promise<TestRunner> {
  const reporter = new FirstFailure(root);
  const vitest = await createVitest(
    {
      root,
      watch: false,
      bail: 1,
      maxWorkers,
      isolate,
      reporters: [reporter],
      sequence: { sequencer: GivenOrder },
      fsModuleCachePath: join(root, '.cache/modules'),
    },
    { cacheDir: join(root, '.cache/vite') },
  );
  await vitest.standalone();
  const specifications = new Map<string, TestSpecification>();
  for (const specification of await vitest.globTestSpecifications()) {
    const file = relative(root, specification.moduleId);
    if (tests.test(file) && !slowTests.test(file)) specifications.set(file, specification);
  }
  return {
    files: [...specifications.keys()],
    reload: (file) => vitest.invalidateFile(join(root, file)),
    durationOf: (file) => durationOf(specifications.get(file)),
    async run(files, timeLimitMs) {
      const selected = files.flatMap((file) => specifications.get(file) ?? []);
      reporter.reset();
      if (selected.length === 0) return { failure: undefined, isTimedOut: false, passed: [] };
      const isTimedOut = await runWithin(vitest, selected, timeLimitMs);
      await dropDatabases(selected);
      return { failure: reporter.first, isTimedOut, passed: reporter.passed };
    },
    close: () => vitest.close(),
  };
}

/** Returns whether the tests took too long and were stopped. */
async function runWithin(
  vitest: Vitest,
  specifications: TestSpecification[],
  timeLimitMs: number,
): Promise<boolean> {
  let isTimedOut = false;
  // Vitest waits for the tests that run; asked again, it kills their processes.
  const stop = () => {
    isTimedOut = true;
    vitest.cancelCurrentRun('test-failure').catch(() => {});
    timer = setTimeout(stop, 2_000);
  };
  let timer = setTimeout(stop, timeLimitMs);
  try {
    await vitest.runTestSpecifications(specifications);
  } finally {
    clearTimeout(timer);
  }
  return isTimedOut;
}

/** Each test file leaves its database behind. */
async function dropDatabases([specification]: TestSpecification[]): Promise<void> {
  const client = new pg.Client(specification?.project.getProvidedContext().databaseUrl);
  await client.connect();
  try {
    const { rows } = await client.query<{ datname: string }>(
      "select datname from pg_database where datname like 'test\\_%'",
    );
    if (rows.length < maxDatabases) return;
    // A database that is being vacuumed cannot be dropped, and is dropped the next time.
    for (const { datname } of rows)
      await client.query(`drop database ${datname} with (force)`).catch(() => {});
  } finally {
    await client.end();
  }
}

function durationOf(specification: TestSpecification | undefined): number {
  const diagnostic = specification?.testModule?.diagnostic();
  return diagnostic ? diagnostic.prepareDuration + diagnostic.collectDuration + diagnostic.duration : 0;
}

class GivenOrder {
  shard = (files: TestSpecification[]) => files;
  sort = (files: TestSpecification[]) => files;
}
