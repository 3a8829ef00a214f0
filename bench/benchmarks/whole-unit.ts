import { type BenchmarkResult, formatMs, formatNumber } from '#bench/base/report.ts';
import type { Sizes } from '#bench/base/sizes.ts';
import { median } from '#bench/base/statistics.ts';
import type { LoadGenerator } from '#bench/load/load-generator.ts';
import type { Installation } from '#bench/processes/installation.ts';
import { unitPaths } from '#bench/scenarios/units.ts';

const maxMs = 150;

/** Measures units and their histories, one request after the other, in the large table and in the small one. */
export async function measureWholeUnit(
  generator: LoadGenerator,
  [small, large]: [Installation, Installation],
  { rounds, roundMs, warmUpMs }: Sizes,
): Promise<BenchmarkResult[]> {
  async function measure({ crewdesk, token, pool }: Installation, name: string): Promise<number> {
    const path = (await unitPaths(pool))[name] ?? '';
    const requests = [{ method: 'GET' as const, path }];
    const run = (durationMs: number) =>
      generator.run({ baseUrl: crewdesk.url, token, requests, connections: 1, durationMs });
    const results = [];
    await run(warmUpMs);
    for (let round = 0; round < rounds; round += 1) results.push(await run(roundMs));
    return median(results.map(({ p99Ms }) => p99Ms));
  }

  const results: BenchmarkResult[] = [];
  for (const name of Object.keys(await unitPaths(large.pool))) {
    const [fromSmall, fromLarge] = [await measure(small, name), await measure(large, name)];
    results.push({
      name: `${name}, p99, ${formatNumber(large.count)} records`,
      crewdesk: formatMs(fromLarge),
      comparedWith: `${formatNumber(small.count)} records: ${formatMs(fromSmall)}`,
      target: `less than ${maxMs} ms`,
      isMet: fromLarge < maxMs,
    });
  }
  return results;
}
