import { describe, expect, test } from 'vitest';
import { provideTestServer } from '#server/test/test-server.ts';
import { summarize } from './memory-samples.ts';
import { runLoad } from './run-load.ts';
import { type LoadResult, meetsLoadGuarantees, meetsSoakGuarantees } from './soak-run.ts';

const server = provideTestServer();

// How fast it is depends on the machine; the harness prints it.
test('serves twenty people at once without a failure', async () => {
  const url = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const report = await runLoad({ url, token: server.token, durationMs: 1_500, workers: 20 });
  expect(report.failures).toEqual([]);
  expect(Object.keys(report.byStatus)).toEqual(['200', '201']);
  expect(report.requests).toBeGreaterThan(20);
});

test('compares the highest minute after the memory has settled with the minute before', () => {
  const minuteMs = 60_000;
  const samplesOf = (perMinute: number[]) =>
    perMinute.flatMap((mb, minute) =>
      [0, 20_000, 40_000].map((ms) => ({ atMs: minute * minuteMs + ms, mb })),
    );
  const flat = summarize(samplesOf([90, 120, 130, 132, 129, 131]), 3 * minuteMs);
  expect(flat).toEqual({ startMb: 90, settledMb: 130, endMb: 131, maxMb: 132, growthMb: 2 });
  const growing = summarize(samplesOf([90, 120, 130, 140, 150, 145]), 3 * minuteMs);
  expect(growing).toMatchObject({ settledMb: 130, maxMb: 150, growthMb: 20 });
  // A short peak, such as that of an export, is no growth.
  const samples = samplesOf([100, 100, 100, 100]).with(10, { atMs: 200_000, mb: 300 });
  expect(summarize(samples, 2 * minuteMs)).toMatchObject({ maxMb: 300, growthMb: 0 });
});

describe('the guarantees of a load', () => {
  const memory = { startMb: 130, settledMb: 230, endMb: 240, maxMb: 300, growthMb: 20 };
  const good: LoadResult = {
    requests: 900,
    byStatus: { 200: 700, 201: 200 },
    memory,
    signIns: 3,
    maxSignInMs: 60_000,
    texts: 5,
    duplicates: 0,
    unsent: 0,
  };

  test('hold for a run in which everything worked', () => {
    expect([meetsLoadGuarantees(good), meetsSoakGuarantees(good)]).toEqual([true, true]);
  });

  test.each<[string, Partial<LoadResult>]>([
    ['no request was sent', { requests: 0, byStatus: {} }],
    ['a request got 503', { byStatus: { 200: 700, 201: 199, 503: 1 } }],
    ['no text was sent', { texts: 0 }],
    ['a text went out twice', { duplicates: 1 }],
    ['a text did not go out', { unsent: 1 }],
  ])('do not hold when %s', (_case, difference) => {
    const bad = { ...good, ...difference };
    expect([meetsLoadGuarantees(bad), meetsSoakGuarantees(bad)]).toEqual([false, false]);
  });

  test('limit the memory: its maximum under load, its growth over a longer time', () => {
    expect(meetsLoadGuarantees({ ...good, memory: { ...memory, maxMb: 401 } })).toBe(false);
    expect(meetsSoakGuarantees({ ...good, memory: { ...memory, growthMb: 21 } })).toBe(false);
  });

  test('demand sign-ins within a minute from the longer run', () => {
    for (const difference of [{ signIns: 0, maxSignInMs: 0 }, { maxSignInMs: 60_001 }])
      expect(meetsSoakGuarantees({ ...good, ...difference })).toBe(false);
  });
});
