import { runPairedRounds } from '#bench/base/paired-rounds.ts';
import { atMost, type BenchmarkResult, formatNumber, formatRate } from '#bench/base/report.ts';
import { connections, type Sizes } from '#bench/base/sizes.ts';
import { median, medianRatio } from '#bench/base/statistics.ts';
import type { LoadGenerator } from '#bench/load/load-generator.ts';
import type { Installation } from '#bench/processes/installation.ts';

/** What the pages of customers and units and the history are read by. */
const addedIndexes = [
  'equipment_by_unit',
  'equipment_of_customer',
  'warranties_of_customer',
  'history_of_entity',
  'history_of_parent',
  'history_by_time',
  'history_of_user',
  'history_of_kind',
];
/** In the place of one of these, as it was before. */
const formerIndex = 'create index history_of_entity_before on history (entity_id, at)';
const dropFormerIndex = 'drop index if exists history_of_entity_before';
const settleMs = 300;

/**
 * Measures saves of work orders with the indexes that overviews, units and the history added, and without them. Each round
 * builds or drops them, so that both run on the same rows of the same server.
 */
export async function measureSavesWithIndexes(
  generator: LoadGenerator,
  { crewdesk, token, pool, scenario, count, filledAt }: Installation,
  { requestRounds, requestRoundMs, warmUpMs }: Sizes,
): Promise<BenchmarkResult[]> {
  const { rows } = await pool.query<{ name: string; sql: string }>(
    'select indexname as name, indexdef as sql from pg_indexes where indexname = any($1)',
    [addedIndexes],
  );
  const missing = addedIndexes.filter((index) => !rows.some(({ name }) => name === index));
  if (missing.length > 0) throw new Error(`Unknown indexes: ${missing.join(', ')}.`);
  const drop = rows.map(({ name }) => `drop index if exists ${name}`);
  const useFormer = [...drop, dropFormerIndex, formerIndex];
  const usePresent = [...drop, dropFormerIndex, ...rows.map(({ sql }) => sql)];

  const groups = (await scenario.prepareRequests(pool)).filter(({ requests }) =>
    requests.every(({ method }) => method !== 'GET'),
  );
  const results: BenchmarkResult[] = [];
  for (const { name, requests, createsRows } of groups) {
    const run = (durationMs: number) =>
      generator.run({ baseUrl: crewdesk.url, token, requests, connections, durationMs });
    const [former, present]: [number[], number[]] = [[], []];
    const measure = async (statements: readonly string[], rates: number[]) => {
      if (createsRows) await scenario.deleteCreatedRows(pool, filledAt);
      for (const statement of statements) await pool.query(statement);
      // The plans for the former indexes are gone.
      await run(settleMs);
      rates.push((await run(requestRoundMs)).perSecond);
    };
    await run(warmUpMs);
    await runPairedRounds(
      requestRounds,
      () => measure(useFormer, former),
      () => measure(usePresent, present),
    );
    if (createsRows) await scenario.deleteCreatedRows(pool, filledAt);
    results.push({
      name: `${name}, with the indexes of overviews, units and history, ${formatNumber(count)} ${scenario.name}`,
      crewdesk: formatRate(median(present)),
      comparedWith: `without them: ${formatRate(median(former))}`,
      ...atMost(medianRatio(former, present), 1.05),
    });
  }
  for (const statement of usePresent) await pool.query(statement);
  return results;
}
