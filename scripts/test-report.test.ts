import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { concludeRun, countBusyCores, describeOverrun, describeTimes } from './test-report.ts';

describe('a run with a limit of ten minutes', () => {
  test('fails beyond it with the layer that outgrew its budget', () => {
    const message = describeOverrun([{ name: 'Journeys', seconds: 700 }], 10, false);
    expect(message).toContain('The run took 11.7 minutes; at most 10 are allowed');
    expect(message).toContain('The layer "Journeys" outgrew its budget: 700 s instead of 120 s.');
  });

  test('names the layer furthest beyond its budget, not the longest', () => {
    const layers = [
      { name: 'Components', seconds: 320 },
      { name: 'Web app', seconds: 5 },
      { name: 'Rules and server', seconds: 300 },
    ];
    expect(describeOverrun(layers, 10, false)).toContain('The layer "Rules and server"');
  });

  test.each([
    ['takes 599 s', 599, false],
    ['takes 600 s', 600, false],
    ['takes 700 s on a machine that was busy before', 700, true],
  ])('passes when it %s', (_, seconds, wasBusy) => {
    expect(describeOverrun([{ name: 'Journeys', seconds }], 10, wasBusy)).toBeUndefined();
  });

  test('has the limit of .ci/run, and the budgets of all layers stay below it', () => {
    const script = readFileSync(join(import.meta.dirname, '../.ci/run'), 'utf8');
    const maxMinutes = Number(/^export MAX_TEST_MINUTES=(\d+)$/m.exec(script)?.[1]);
    expect(maxMinutes).toBe(10);
    const message =
      describeOverrun([{ name: 'Journeys', seconds: maxMinutes * 61 }], maxMinutes, false) ?? '';
    expect(Number(/ and ([\d.]+) planned/.exec(message)?.[1])).toBeLessThan(8);
  });
});

test('a run that took too long fails although all tests passed', () => {
  const layers = [{ name: 'Journeys', seconds: 700 }];
  const run = { layers, totals: { passed: 5, failed: 0, skipped: 1 }, failures: [], wasBusy: false };
  const late = concludeRun({ ...run, maxMinutes: 10 });
  expect(late.exitCode).toBe(1);
  expect(late.lines.slice(-4)).toEqual([
    '── Failures',
    expect.stringMatching(/^The run took 11\.7 minutes; .* "Journeys" outgrew its budget/),
    '',
    '5 passed, 1 failed, 1 skipped',
  ]);
  for (const inTime of [
    { ...run, maxMinutes: 12 },
    { ...run, maxMinutes: 10, wasBusy: true },
  ]) {
    expect(concludeRun(inTime).exitCode).toBe(0);
    expect(concludeRun(inTime).lines.at(-1)).toBe('5 passed, 0 failed, 1 skipped');
  }
  const failed = { passed: 4, failed: 1, skipped: 1 };
  expect(concludeRun({ ...run, totals: failed, maxMinutes: 12 }).exitCode).toBe(1);
});

test('the report lists the ten slowest tests, slowest first, and the time of each layer', () => {
  const tests = [3, 12, 1, 7, 10, 5, 2, 11, 8, 4, 9, 6].map((seconds) => ({
    name: `takes ${seconds}`,
    seconds,
  }));
  const layers = [
    { name: 'Components', seconds: 40, tests: tests.slice(0, 6) },
    { name: 'Web app', seconds: 3.14 },
    { name: 'Journeys', seconds: 38, tests: tests.slice(6) },
  ];
  expect(describeTimes(layers)).toEqual([
    '── The slowest tests',
    ...[12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((n) => `${`${n}.0`.padStart(6)} s  takes ${n}`),
    '── Time of each layer',
    '  40.0 s  Components (budget 160 s)',
    '   3.1 s  Web app (budget 5 s)',
    '  38.0 s  Journeys (budget 120 s)',
  ]);
});

test('the work of all cores counts, of the system and of interrupts too, but not idle time', () => {
  const core = (user: number, nice: number, sys: number, irq: number, idle: number) => ({
    times: { user, nice, sys, irq, idle },
  });
  const before = [core(5000, 40, 700, 10, 90_000), core(6000, 0, 800, 0, 80_000)];
  const idle = [core(5000, 40, 700, 10, 91_000), core(6000, 0, 800, 0, 81_000)];
  const working = [core(5100, 60, 750, 20, 90_820), core(6250, 0, 850, 20, 80_680)];
  expect(countBusyCores(before, idle, 1000)).toBe(0);
  expect(countBusyCores(before, working, 1000)).toBe(0.5);
  expect(countBusyCores(before, working, 2000)).toBe(0.25);
});
