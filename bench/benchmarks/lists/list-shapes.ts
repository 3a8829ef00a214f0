import type pg from 'pg';
import { runPairedRounds } from '#bench/base/paired-rounds.ts';
import { atLeast, atMost, type BenchmarkResult, formatMs, formatRate } from '#bench/base/report.ts';
import { connections, type Sizes } from '#bench/base/sizes.ts';
import { withSortedKeys } from '#bench/base/sorted-keys.ts';
import { median, medianRatio } from '#bench/base/statistics.ts';
import type { LoadGenerator } from '#bench/load/load-generator.ts';
import type { LoadResult } from '#bench/load/load-job.ts';
import type { Installation } from '#bench/processes/installation.ts';
import { recordSorts } from '#schema/records/record-list.ts';
import { statusChoices } from '#schema/records/status.ts';

/** Of the baseline's throughput. */
const minShare = 0.95;
/** Of the baseline's 99th percentile. */
const maxP99Ratio = 1.2;

type Server = 'crewdesk' | 'baseline';

/** A list as a screen or a program requests it; with several paths, in turn. */
type Shape = { name: string; paths: string[] };

const path = (parameters: string) => `/api/work-order?${parameters}`;

async function findShapes(pool: pg.Pool): Promise<Shape[]> {
  const values = async (sql: string) =>
    (await pool.query<{ value: string }>(sql)).rows.map(({ value }) => value);
  const technicians = await values(
    `select user_id as value from assignments a join records r on r.id = a.record_id and r.kind = 'work-order' and r.is_open
     group by 1 order by count(*) desc limit 3`,
  );
  const customers = await values(
    `select customer_id as value from records where kind = 'work-order' group by 1 order by random() limit 200`,
  );
  return [
    ...[5, 10, 25, 50, 100, 200].map((limit) => ({
      name: `open, ${limit} per page`,
      paths: [path(`limit=${limit}&open=true`)],
    })),
    ...Object.keys(recordSorts).flatMap((key) => [
      { name: `open by ${key}`, paths: [path(`limit=50&open=true&sort=${key}`)] },
      { name: `open by ${key}, descending`, paths: [path(`limit=50&open=true&sort=-${key}`)] },
    ]),
    { name: 'closed', paths: [path('limit=50&open=false')] },
    { name: 'closed by customer', paths: [path('limit=50&open=false&sort=customer')] },
    { name: 'both tabs', paths: [path('limit=50')] },
    { name: 'both tabs by customer', paths: [path('limit=50&sort=customer')] },
    { name: 'both tabs, recently updated first', paths: [path('limit=50&sort=-updatedAt')] },
    ...statusChoices.map((status) => ({
      name: `status ${status}`,
      paths: [path(`limit=50&status=${encodeURIComponent(status)}`)],
    })),
    {
      name: 'open of a technician',
      paths: technicians.map((id) => path(`limit=50&open=true&technician=${id}`)),
    },
    { name: 'of a customer', paths: customers.map((id) => path(`limit=50&customer=${id}`)) },
  ];
}

/** @throws when the servers return other rows or totals; the baseline's cursors are its own */
async function assertSameLists(
  { crewdesk, baseline, token }: Installation,
  { name, paths }: Shape,
): Promise<void> {
  for (const path of paths.slice(0, 20)) {
    const [one, other] = await Promise.all(
      [crewdesk, baseline].map(async ({ url }) => {
        const response = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
        return withSortedKeys(await response.text()).replace(/"nextCursor":"[^"]+"/, '"nextCursor":""');
      }),
    );
    if (one !== other) throw new Error(`${name}: ${path}\nCrewdesk: ${one}\nbaseline: ${other}`);
  }
}

/** Measures lists of work orders in every length, order and filter that screens use, and some that programs may. */
export async function measureListShapes(
  generator: LoadGenerator,
  installation: Installation,
  { requestRounds, requestRoundMs, warmUpMs }: Sizes,
): Promise<BenchmarkResult[]> {
  const { token, pool } = installation;
  const load = (server: Server, { paths }: Shape, durationMs: number) => {
    const requests = paths.map((path) => ({ method: 'GET' as const, path }));
    return generator.run({ baseUrl: installation[server].url, token, requests, connections, durationMs });
  };
  const warmUp = async (shape: Shape, durationMs: number) => {
    for (const server of ['baseline', 'crewdesk'] as const) await load(server, shape, durationMs);
  };
  const results: BenchmarkResult[] = [];
  const shapes = await findShapes(pool);
  // Both were just started, and compile what they run often in the first seconds; Crewdesk takes about eight.
  for (const shape of shapes.slice(0, 2)) await warmUp(shape, 3 * warmUpMs);
  for (const shape of shapes) {
    await assertSameLists(installation, shape);
    const rounds: Record<Server, LoadResult[]> = { crewdesk: [], baseline: [] };
    const measure = async (server: Server) => rounds[server].push(await load(server, shape, requestRoundMs));
    await warmUp(shape, warmUpMs / 3);
    await runPairedRounds(
      requestRounds,
      () => measure('baseline'),
      () => measure('crewdesk'),
    );
    const values = (server: Server, key: 'perSecond' | 'p99Ms') => rounds[server].map((round) => round[key]);
    const ratioOf = (key: 'perSecond' | 'p99Ms') =>
      medianRatio(values('crewdesk', key), values('baseline', key));
    results.push(
      {
        name: `list of work orders, ${shape.name}`,
        crewdesk: formatRate(median(values('crewdesk', 'perSecond'))),
        comparedWith: `baseline: ${formatRate(median(values('baseline', 'perSecond')))}`,
        ...atLeast(ratioOf('perSecond'), minShare),
      },
      {
        name: 'the same, p99',
        crewdesk: formatMs(median(values('crewdesk', 'p99Ms'))),
        comparedWith: `baseline: ${formatMs(median(values('baseline', 'p99Ms')))}`,
        ...atMost(ratioOf('p99Ms'), maxP99Ratio),
      },
    );
  }
  return results;
}
