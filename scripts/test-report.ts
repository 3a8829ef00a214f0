import { type CpuInfo, cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

/** A layer of tests that ran, with its slowest tests where the runner reports them. */
export type LayerTime = { name: string; seconds: number; tests?: { name: string; seconds: number }[] };

/** How many tests passed and did not. */
export type TestTotals = { passed: number; failed: number; skipped: number };

const slowestCount = 10;
const sampleMs = 1000;
const maxBusyCores = 0.4;

/**
 * Seconds that each layer may take on two idle cores. With the installation of a fresh clone, they are eight minutes;
 * `.ci/run` allows ten.
 */
const budgets: Record<string, number> = {
  'Another PostgreSQL': 35,
  'Web app': 5,
  'Rules and server': 125,
  'Types, lint, format': 10,
  Components: 160,
  Journeys: 120,
};
const targetSeconds = Object.values(budgets).reduce((sum, seconds) => sum + seconds);

/**
 * The number of cores that worked between two readings; 0.5 is half of one core.
 * @param elapsedMs the time between the readings
 */
export function countBusyCores(
  before: Pick<CpuInfo, 'times'>[],
  after: Pick<CpuInfo, 'times'>[],
  elapsedMs: number,
): number {
  const workedMs = (cores: Pick<CpuInfo, 'times'>[]) =>
    cores.reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0);
  return (workedMs(after) - workedMs(before)) / elapsedMs;
}

/**
 * Whether something else keeps the machine busy during the next second. The load average would not do: it still
 * counts the installation of packages, or the last run, that ended before this one.
 */
export async function isMachineBusy(): Promise<boolean> {
  const before = cpus();
  const startedAt = performance.now();
  await sleep(sampleMs);
  return countBusyCores(before, cpus(), performance.now() - startedAt) > maxBusyCores;
}

/** The slowest tests and the time of each layer, as lines. */
export function describeTimes(layers: LayerTime[]): string[] {
  const slowest = layers
    .flatMap(({ tests = [] }) => tests)
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, slowestCount);
  return [
    '── The slowest tests',
    ...slowest.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${name}`),
    '── Time of each layer',
    ...layers.map(({ name, seconds }) => {
      const budget = budgets[name];
      return `${seconds.toFixed(1).padStart(6)} s  ${name}${budget ? ` (budget ${budget} s)` : ''}`;
    }),
  ];
}

/**
 * The sentence for a run that took too long; undefined for one in time.
 * @param maxMinutes the limit of a run on an idle machine
 */
export function describeOverrun(
  layers: LayerTime[],
  maxMinutes: number,
  wasBusy: boolean,
): string | undefined {
  const seconds = layers.reduce((sum, layer) => sum + layer.seconds, 0);
  if (wasBusy || seconds <= maxMinutes * 60) return undefined;
  const budgetOf = (layer: LayerTime) => budgets[layer.name] ?? 0;
  const excess = (layer: LayerTime) => layer.seconds - budgetOf(layer);
  const [worst] = layers.toSorted((one, other) => excess(other) - excess(one));
  if (!worst) return undefined;
  const minutes = (value: number) => (value / 60).toFixed(1);
  return (
    `The run took ${minutes(seconds)} minutes; at most ${maxMinutes} are allowed and ${minutes(targetSeconds)} planned. ` +
    `The layer "${worst.name}" outgrew its budget: ${Math.round(worst.seconds)} s instead of ${budgetOf(worst)} s.`
  );
}

export function summary({ passed, failed, skipped }: TestTotals): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

/** The end of a run: its last lines, and its exit code. A run that took too long fails like a test. */
export function concludeRun(run: {
  layers: LayerTime[];
  totals: TestTotals;
  failures: string[];
  maxMinutes: number;
  wasBusy: boolean;
}): { lines: string[]; exitCode: 0 | 1 } {
  const overrun = describeOverrun(run.layers, run.maxMinutes, run.wasBusy);
  const failures = [...run.failures, ...(overrun ? [overrun] : [])];
  const totals = { ...run.totals, failed: run.totals.failed + (overrun ? 1 : 0) };
  return {
    lines: [
      '',
      ...describeTimes(run.layers),
      ...(failures.length > 0 ? ['', '── Failures', ...failures] : []),
      '',
      summary(totals),
    ],
    exitCode: totals.failed === 0 ? 0 : 1,
  };
}
