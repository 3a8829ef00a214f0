import { runPairedRounds } from '#bench/base/paired-rounds.ts';
import { atMost, type BenchmarkResult, formatMs, formatNumber } from '#bench/base/report.ts';
import type { Sizes } from '#bench/base/sizes.ts';
import { median, medianRatio, percentile } from '#bench/base/statistics.ts';
import type { Installation } from '#bench/processes/installation.ts';
import { busyCustomer, findBusyCustomer } from '#bench/scenarios/overview.ts';
import { type OverviewBlock, overviewBlocks } from '#schema/overview/customer-overview.ts';

const maxMs = 500;
/** Of a round. */
const pages = 40;
const warmUpPages = 20;

type Times = { page: number[]; blocks: Map<string, number[]> };

/** Those that read all records of the customer with what belongs to them. */
const largestBlocks: readonly OverviewBlock[] = ['warranties', 'places', 'units'];

/** Opens the page again and again: all blocks at once, or only some of them, until the last one is there. */
async function openPages(
  { crewdesk, token, pool }: Installation,
  count: number,
  names: readonly string[] = Object.keys(overviewBlocks),
): Promise<Times> {
  const path = `${crewdesk.url}/api/customer/${await findBusyCustomer(pool)}/overview`;
  const headers = { authorization: `Bearer ${token}` };
  const times: Times = { page: [], blocks: new Map(names.map((name) => [name, []])) };
  for (let page = 0; page < count; page += 1) {
    const start = performance.now();
    await Promise.all(
      names.map(async (name) => {
        const response = await fetch(`${path}/${name}`, { headers });
        const text = await response.text();
        if (!response.ok) throw new Error(`${name}: ${response.status} ${text}`);
        times.blocks.get(name)?.push(performance.now() - start);
      }),
    );
    times.page.push(performance.now() - start);
  }
  return times;
}

/** The medians of each round of the large table and of the small one, as the ratio of these in the median of all. */
function costOfSize(fromSmall: readonly Times[], fromLarge: readonly Times[], block?: string): number {
  const middles = (rounds: readonly Times[]) => rounds.map((times) => median(timesOf(times, block)));
  return medianRatio(middles(fromLarge), middles(fromSmall));
}

function timesOf(times: Times, block: string | undefined): readonly number[] {
  return block === undefined ? times.page : (times.blocks.get(block) ?? []);
}

/**
 * Measures the overview of a customer with many records, in the large table and in the small one: rounds alternate, so
 * that changes in the machine's load affect both.
 */
export async function measureCustomerOverview(
  [small, large]: [Installation, Installation],
  { requestRounds }: Pick<Sizes, 'requestRounds'>,
): Promise<BenchmarkResult[]> {
  const open = async (names?: readonly string[]) => {
    const times: [small: Times[], large: Times[]] = [[], []];
    for (const installation of [small, large]) await openPages(installation, warmUpPages, names);
    await runPairedRounds(
      requestRounds,
      async () => times[0].push(await openPages(small, pages, names)),
      async () => times[1].push(await openPages(large, pages, names)),
    );
    return times;
  };
  const [fromSmall, fromLarge] = await open();
  const p95 = (rounds: readonly Times[], block?: string) =>
    percentile(
      rounds.flatMap((times) => timesOf(times, block)),
      95,
    );
  const compare = (name: string, block?: string): BenchmarkResult => ({
    name: `${name}, p95, ${formatNumber(large.count)} records`,
    crewdesk: formatMs(p95(fromLarge, block)),
    comparedWith: `${formatNumber(small.count)} records: ${formatMs(p95(fromSmall, block))}`,
  });
  const medianOf = (rounds: readonly Times[]) => median(rounds.flatMap(({ page }) => page));
  const compareSizes = (name: string, [inSmall, inLarge]: [Times[], Times[]]): BenchmarkResult => ({
    name: `  ${name}, large table vs. small, medians`,
    crewdesk: formatMs(medianOf(inLarge)),
    comparedWith: `${formatNumber(small.count)} records: ${formatMs(medianOf(inSmall))}`,
    ...atMost(costOfSize(inSmall, inLarge), 1.2),
  });
  const alone: BenchmarkResult[] = [];
  for (const block of largestBlocks)
    alone.push(compareSizes(`its block ${block} alone`, await open([block])));
  const of = `${formatNumber(busyCustomer.records)} records and ${formatNumber(busyCustomer.units)} units`;
  return [
    {
      ...compare(`overview of a customer with ${of}`),
      target: `less than ${maxMs} ms`,
      isMet: p95(fromLarge) < maxMs,
    },
    compareSizes('the same', [fromSmall, fromLarge]),
    ...alone,
    ...Object.keys(overviewBlocks).map((block) => ({
      ...compare(`  its block ${block}, with all others`, block),
      ratio: costOfSize(fromSmall, fromLarge, block),
    })),
  ];
}
