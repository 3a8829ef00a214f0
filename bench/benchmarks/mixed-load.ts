import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { runPairedRounds } from '#bench/base/paired-rounds.ts';
import { atMost, type BenchmarkResult, formatMs, formatNumber, formatRate } from '#bench/base/report.ts';
import type { Sizes } from '#bench/base/sizes.ts';
import { median, medianRatio } from '#bench/base/statistics.ts';
import type { LoadGenerator } from '#bench/load/load-generator.ts';
import type { BenchRequest, LoadResult } from '#bench/load/load-job.ts';
import type { Installation } from '#bench/processes/installation.ts';
import { residentMegabytes } from '#bench/processes/resident-memory.ts';

/** Every office of a large company at once, without a pause between two requests. */
const connections = 50;
/** Of a hundred requests. */
const shares = { list: 40, one: 30, search: 15, write: 15 };
/** So many that neither server reads the same few rows from the cache again and again. */
const requestCount = 4_000;
const searchCount = 300;

type Requests = Record<keyof typeof shares, BenchRequest[]>;
type Round = LoadResult & { megabytes: number };

/** Texts of customers as people type them: a word of a name, the end of a phone number, a street. */
async function searchTexts(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ text: string }>(
    `select (array[split_part(name, ' ', 1 + n % 2), street, right(phone, 7)])[1 + n % 3] as text
     from (
       select c.name, c.address->>'street' as street, k.phone_numbers->0->>'phone' as phone,
         row_number() over (order by random())::int as n
       from customers c join customer_contacts k on k.customer_id = c.id
       limit $1
     ) as sample
     where phone is not null`,
    [searchCount],
  );
  return rows.map(({ text }) => text).filter((text) => text.length > 2);
}

async function prepareRequests({ scenario, pool }: Installation): Promise<Requests> {
  const groups = await scenario.prepareRequests(pool);
  const requestsOf = (names: RegExp) =>
    groups.filter(({ name }) => names.test(name)).flatMap(({ requests }) => requests);
  const search = (await searchTexts(pool)).map((text, n): BenchRequest => {
    const list = n % 2 === 0 ? 'customer' : 'work-order';
    return { method: 'GET', path: `/api/${list}?limit=50&q=${encodeURIComponent(text)}` };
  });
  return {
    list: requestsOf(/^list of/),
    one: requestsOf(/^one work order/),
    search,
    write: requestsOf(/^(create|update) a work order/),
  };
}

/** The requests of all sorts in an order in which each stretch has its share of each. */
function mixRequests(requests: Requests): BenchRequest[] {
  const sorts = Object.entries(shares) as [keyof Requests, number][];
  const hundred = sorts.flatMap(([sort, share]) => Array.from({ length: share }, () => sort));
  const used = { list: 0, one: 0, search: 0, write: 0 };
  return Array.from({ length: requestCount }, (_, n) => {
    // 37 and 100 have no common divisor, so that each hundred has every place once.
    const sort = hundred[(n * 37) % 100] ?? 'list';
    const ofSort = requests[sort];
    // So do creates and updates, which stand one after the other.
    const place =
      sort === 'write' ? Math.floor((used[sort] % 2) * (ofSort.length / 2) + used[sort] / 2) : used[sort];
    used[sort] += 1;
    const request = ofSort[place % ofSort.length];
    if (!request) throw new Error(`There are no requests of the sort ${sort}.`);
    return request;
  });
}

/** Measures both servers under reads, searches and writes of fifty connections at once, in rounds that alternate. */
export async function measureMixedLoad(
  generator: LoadGenerator,
  installation: Installation,
  { mixed: { rounds, roundMs }, warmUpMs }: Pick<Sizes, 'mixed' | 'warmUpMs'>,
): Promise<BenchmarkResult[]> {
  const requests = mixRequests(await prepareRequests(installation));
  const { scenario, pool, filledAt, token } = installation;
  const results: Record<'crewdesk' | 'baseline', Round[]> = { crewdesk: [], baseline: [] };
  const run = (server: 'crewdesk' | 'baseline', durationMs: number) =>
    generator.run({
      baseUrl: installation[server].url,
      token,
      requests,
      connections,
      durationMs,
      countsRefusals: true,
    });
  const measure = async (server: 'crewdesk' | 'baseline') => {
    const result = await run(server, roundMs);
    results[server].push({ ...result, megabytes: await residentMegabytes(installation[server].pid) });
    // Each round begins with the same rows.
    await scenario.deleteCreatedRows(pool, filledAt);
    await sleep(500);
  };
  for (const server of ['baseline', 'crewdesk'] as const) await run(server, warmUpMs * 2);
  await runPairedRounds(
    rounds,
    () => measure('baseline'),
    () => measure('crewdesk'),
  );
  return describeRounds(results, `${connections} connections, ${formatNumber(installation.count)} records`);
}

function describeRounds(
  { crewdesk, baseline }: Record<'crewdesk' | 'baseline', Round[]>,
  circumstances: string,
): BenchmarkResult[] {
  const values = (rounds: Round[], key: keyof Round) => rounds.map((round) => round[key]);
  const compare = (key: 'perSecond' | 'p99Ms' | 'p50Ms', format: (value: number) => string) => ({
    crewdesk: format(median(values(crewdesk, key))),
    comparedWith: `baseline: ${format(median(values(baseline, key)))}`,
    ratio: medianRatio(values(crewdesk, key), values(baseline, key)),
  });
  const p99 = compare('p99Ms', formatMs);
  const refusals = values(crewdesk, 'refusals').reduce((sum, count) => sum + count, 0);
  const third = Math.ceil(crewdesk.length / 3);
  const [early, late] = [crewdesk.slice(0, third), crewdesk.slice(-third)].map((part) =>
    median(values(part, 'megabytes')),
  ) as [number, number];
  return [
    { name: `mixed load, ${circumstances}`, ...compare('perSecond', formatRate) },
    { name: 'the same, median', ...compare('p50Ms', formatMs) },
    { name: 'the same, p99', ...p99, ...atMost(p99.ratio, 1.3) },
    {
      name: 'the same, refused requests',
      crewdesk: String(refusals),
      comparedWith: `baseline: ${values(baseline, 'refusals').reduce((sum, count) => sum + count, 0)}`,
      target: 'none',
      isMet: refusals === 0,
    },
    {
      name: 'the same, memory of the server in the last third of the time',
      crewdesk: `${formatNumber(late)} MB`,
      comparedWith: `first third: ${formatNumber(early)} MB`,
      ...atMost(late / early, 1.1),
    },
  ];
}
