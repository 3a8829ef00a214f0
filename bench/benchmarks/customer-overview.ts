import { type BenchmarkResult, formatMs, formatNumber } from '#bench/base/report.ts';
import type { Sizes } from '#bench/base/sizes.ts';
import type { Installation } from '#bench/processes/installation.ts';
import { busyCustomer, findBusyCustomer } from '#bench/scenarios/overview.ts';
import { overviewBlocks } from '#schema/overview/customer-overview.ts';

const maxMs = 500;
const pages = 100;
const warmUpPages = 20;

type Times = { page: number[]; blocks: Map<string, number[]> };

function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN;
}

/** Opens the page again and again: all blocks at once, until the last one is there. */
async function openPages({ crewdesk, token, pool }: Installation, count: number): Promise<Times> {
  const path = `${crewdesk.url}/api/customer/${await findBusyCustomer(pool)}/overview`;
  const headers = { authorization: `Bearer ${token}` };
  const names = Object.keys(overviewBlocks);
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

/** Measures the overview of a customer with many records, in the large table and in the small one. */
export async function measureCustomerOverview(
  [small, large]: [Installation, Installation],
  { rounds }: Pick<Sizes, 'rounds'>,
): Promise<BenchmarkResult[]> {
  const measured = [];
  for (const installation of [small, large]) {
    await openPages(installation, warmUpPages);
    measured.push(await openPages(installation, pages * rounds));
  }
  const [fromSmall, fromLarge] = measured;
  const p95 = (times: Times | undefined, block?: string) =>
    percentile((block === undefined ? times?.page : times?.blocks.get(block)) ?? [], 0.95);
  const compare = (name: string, block?: string): BenchmarkResult => ({
    name: `${name}, p95, ${formatNumber(large.count)} records`,
    crewdesk: formatMs(p95(fromLarge, block)),
    comparedWith: `${formatNumber(small.count)} records: ${formatMs(p95(fromSmall, block))}`,
    ratio: p95(fromLarge, block) / p95(fromSmall, block),
  });
  const of = `${formatNumber(busyCustomer.records)} records and ${formatNumber(busyCustomer.units)} units`;
  return [
    {
      ...compare(`overview of a customer with ${of}`),
      target: `less than ${maxMs} ms`,
      isMet: p95(fromLarge) < maxMs,
    },
    ...Object.keys(overviewBlocks).map((block) => compare(`  its block ${block}, with all others`, block)),
  ];
}
