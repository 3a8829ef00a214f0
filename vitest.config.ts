import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that start processes, kill some of them and wait for the rest: half a minute each. None of them looks at the time. */
const slow =
  /\/(crash-tests\/|embedded-postgres\/|cli(-arguments)?\.test|main\.test|same-responses|documents\.crash)/;

/** Those first, so that none of them is left to run alone at the end. */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification) => slow.test(moduleId);
    const sorted = await super.sort(files);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}

export default defineConfig({
  test: {
    include: [
      'schema/**/*.test.ts',
      'server/**/*.test.ts',
      'web/**/*.test.ts',
      'crash-tests/**/*.test.ts',
      'bench/**/*.test.ts',
      'scripts/**/*.test.ts',
    ],
    globalSetup: ['server/test/global-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Longer than any machine is busy with something else.
    expect: { poll: { timeout: 20_000 } },
    maxWorkers: 3,
    sequence: { sequencer: SlowFirst },
    env: { NODE_ENV: 'test', TZ: 'UTC' },
  },
});
