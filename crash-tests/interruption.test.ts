import { expect, test } from 'vitest';
import { interruptions, runInterruption } from './interruption-run.ts';

const interruption = interruptions.find(({ name }) => name === 'the crash test');

test.skipIf(process.platform !== 'linux' || !interruption)(
  'Ctrl-C stops the crash test and all processes that it started',
  async () => {
    if (!interruption) throw new Error('There is no such interruption.');
    expect(await runInterruption(interruption, 0)).toEqual({
      name: interruption.name,
      exitCode: 130,
      runningPids: [],
      remainingFiles: [],
    });
  },
  120_000,
);
