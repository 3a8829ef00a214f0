import { type BenchmarkResult, formatMs, formatNumber } from '#bench/base/report.ts';
import type { Sizes } from '#bench/base/sizes.ts';
import { median } from '#bench/base/statistics.ts';
import type { LoadGenerator } from '#bench/load/load-generator.ts';
import type { Installation } from '#bench/processes/installation.ts';

/** Lists by their names, each with its path; `rows` are what the tables hold. */
export type LatencyTargets = { lists: Record<string, string>; rows: string; maxMs: number };

/** Measures pages, one request after the other, in the large table and in the small one. */
export async function measureListLatency(
  generator: LoadGenerator,
  [small, large]: [Installation, Installation],
  { rounds, roundMs, warmUpMs }: Sizes,
  { lists, rows, maxMs }: LatencyTargets,
): Promise<BenchmarkResult[]> {
  async function measure({ crewdesk, token }: Installation, path: string) {
    const requests = [{ method: 'GET' as const, path }];
    const run = (durationMs: number) =>
      generator.run({ baseUrl: crewdesk.url, token, requests, connections: 1, durationMs });
    const results = [];
    await run(warmUpMs);
    for (let round = 0; round < rounds; round += 1) results.push(await run(roundMs));
    return { p50: median(results.map(({ p50Ms }) => p50Ms)), p99: median(results.map(({ p99Ms }) => p99Ms)) };
  }

  const results: BenchmarkResult[] = [];
  for (const [name, path] of Object.entries(lists)) {
    const [fromSmall, fromLarge] = [await measure(small, path), await measure(large, path)];
    results.push({
      name: `${name}, p50, ${formatNumber(large.count)} ${rows}`,
      crewdesk: formatMs(fromLarge.p50),
      comparedWith: `${formatNumber(small.count)} ${rows}: ${formatMs(fromSmall.p50)}`,
    });
    results.push({
      name: `${name}, p99, ${formatNumber(large.count)} ${rows}`,
      crewdesk: formatMs(fromLarge.p99),
      comparedWith: `${formatNumber(small.count)} ${rows}: ${formatMs(fromSmall.p99)}`,
      target: `less than ${maxMs} ms`,
      isMet: fromLarge.p99 < maxMs,
    });
  }
  return results;
}
