import { runPairedRounds } from '#bench/base/paired-rounds.ts';
import { atMost, type BenchmarkResult, formatMs, formatNumber } from '#bench/base/report.ts';
import type { Sizes } from '#bench/base/sizes.ts';
import { median, medianRatio } from '#bench/base/statistics.ts';
import type { LoadGenerator } from '#bench/load/load-generator.ts';
import type { LoadResult } from '#bench/load/load-job.ts';
import type { Installation } from '#bench/processes/installation.ts';
import { unitPages } from '#bench/scenarios/units.ts';

const maxMs = 150;

/** Measures units and their histories, one request after the other, in the large table and in the small one. */
export async function measureWholeUnit(
  generator: LoadGenerator,
  [small, large]: [Installation, Installation],
  { requestRounds, requestRoundMs, warmUpMs }: Sizes,
): Promise<BenchmarkResult[]> {
  async function load({ crewdesk, token, pool }: Installation, name: string, durationMs: number) {
    const requests = [{ method: 'GET' as const, path: (await unitPages(pool))[name]?.path ?? '' }];
    return generator.run({ baseUrl: crewdesk.url, token, requests, connections: 1, durationMs });
  }

  const results: BenchmarkResult[] = [];
  for (const [name, { growsWithTable }] of Object.entries(await unitPages(large.pool))) {
    const [fromSmall, fromLarge]: [LoadResult[], LoadResult[]] = [[], []];
    for (const installation of [small, large]) await load(installation, name, warmUpMs);
    await runPairedRounds(
      requestRounds,
      async () => fromSmall.push(await load(small, name, requestRoundMs)),
      async () => fromLarge.push(await load(large, name, requestRoundMs)),
    );
    const p99 = median(fromLarge.map(({ p99Ms }) => p99Ms));
    results.push({
      name: `${name}, p99, ${formatNumber(large.count)} records`,
      crewdesk: formatMs(p99),
      comparedWith: `${formatNumber(small.count)} records: ${formatMs(median(fromSmall.map(({ p99Ms }) => p99Ms)))}`,
      target: `less than ${maxMs} ms`,
      isMet: p99 < maxMs,
    });
    const middles = (rounds: readonly LoadResult[]) => rounds.map(({ p50Ms }) => p50Ms);
    const ratio = medianRatio(middles(fromLarge), middles(fromSmall));
    results.push({
      name: '  the same, large table vs. small, medians',
      crewdesk: formatMs(median(middles(fromLarge))),
      comparedWith: `${formatNumber(small.count)} records: ${formatMs(median(middles(fromSmall)))}`,
      ...(growsWithTable ? { ratio } : atMost(ratio, 1.2)),
    });
  }
  return results;
}
