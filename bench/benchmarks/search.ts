import type pg from 'pg';
import { type Figure, grouped, milliseconds } from '#bench/base/report.ts';
import type { Sizes } from '#bench/base/sizes.ts';
import { median } from '#bench/base/statistics.ts';
import type { LoadGenerator } from '#bench/load/load-generator.ts';
import type { Installation } from '#bench/processes/installation.ts';

const maxMilliseconds = 150;

/** Short ones, some that stand in nearly every record, and one whose every three digits do. */
const common = [
  's',
  'st',
  '0',
  '10',
  'ill',
  'chicago',
  'the',
  '600',
  'chicago il 606',
  'install the',
  '5555555',
];
const nowhere = ['zz', 'zzqx', 'qqq www', 'nobody at all', 'xylophone', '%%%', '0000000000'];

/** What somebody knows of some records, picked at random: one thing of each. */
async function known(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ text: string }>(`
    select case n % 6
      when 0 then 'wo' || r.number
      when 1 then c.name
      when 2 then (select k.phone_numbers->0->>'phone' from record_contacts k where k.record_id = r.id and k.position = 0)
      when 3 then r.service_address->>'street'
      when 4 then r.customer_po
      else (select e.serial from equipment e where e.record_id = r.id and e.position = 0)
    end as text
    from (select *, row_number() over () as n from (select * from records order by random() limit 600) as picked) r
    join customers c on c.id = r.customer_id`);
  return rows.map(({ text }) => text).filter(Boolean);
}

/** How long somebody who types into the palette waits, one search after the other, in a large table and in a small one. */
export async function measureSearch(
  generator: LoadGenerator,
  [small, large]: [Installation, Installation],
  { rounds, roundMs, warmUpMs }: Sizes,
): Promise<Figure[]> {
  async function slowest({ crewdesk: { address }, token }: Installation, texts: string[]): Promise<number> {
    const requests = texts.map((text) => ({
      method: 'GET' as const,
      path: `/api/search?q=${encodeURIComponent(text.slice(0, 200))}`,
    }));
    const run = (durationMs: number) =>
      generator.run({ address, token, requests, connections: 1, durationMs });
    const times: number[] = [];
    await run(warmUpMs);
    for (let round = 0; round < rounds; round += 1) times.push((await run(roundMs)).p99Ms);
    return median(times);
  }

  const sorts: [string, (pool: pg.Pool) => Promise<string[]>][] = [
    ['what is known of a record', known],
    ['short and common texts', async () => common],
    ['what is nowhere', async () => nowhere],
  ];
  const figures: Figure[] = [];
  for (const [sort, textsOf] of sorts) {
    const inSmall = await slowest(small, await textsOf(small.pool));
    const inLarge = await slowest(large, await textsOf(large.pool));
    figures.push({
      what: `search, ${sort}, slowest of a hundred, ${grouped(large.count)} records`,
      crewdesk: milliseconds(inLarge),
      compared: `${grouped(small.count)} records: ${milliseconds(inSmall)}`,
      target: `at most ${maxMilliseconds} ms`,
      isMet: inLarge <= maxMilliseconds,
    });
  }
  return figures;
}
