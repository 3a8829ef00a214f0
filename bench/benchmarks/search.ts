import type pg from 'pg';
import { type BenchmarkResult, formatMs, formatNumber } from '#bench/base/report.ts';
import type { Sizes } from '#bench/base/sizes.ts';
import { median } from '#bench/base/statistics.ts';
import type { LoadGenerator } from '#bench/load/load-generator.ts';
import type { Installation } from '#bench/processes/installation.ts';

const maxMs = 150;

/** Short texts and texts that nearly every record contains; each trigram of the last one does, too. */
const commonTexts = [
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
const unmatchedTexts = ['zz', 'zzqx', 'qqq www', 'nobody at all', 'xylophone', '%%%', '0000000000'];

/** One detail each of random records: a number, name, phone number, street, PO or serial number. */
async function sampleRecordTexts(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ text: string }>(`
    select case n % 6
      when 0 then 'wo' || r.number
      when 1 then c.name
      when 2 then (select k.phone_numbers->0->>'phone' from record_contacts k where k.record_id = r.id and k.position = 0)
      when 3 then r.service_address->>'street'
      when 4 then r.customer_po
      else (select e.serial from equipment e where e.record_id = r.id and e.position = 0)
    end as text
    from (select *, row_number() over () as n from (select * from records order by random() limit 600) as sample) r
    join customers c on c.id = r.customer_id`);
  return rows.map(({ text }) => text).filter(Boolean);
}

/** Measures the command palette's search, one request after the other, in the large table and in the small one. */
export async function measureSearch(
  generator: LoadGenerator,
  [small, large]: [Installation, Installation],
  { rounds, roundMs, warmUpMs }: Sizes,
): Promise<BenchmarkResult[]> {
  async function measureP99({ crewdesk, token }: Installation, texts: string[]): Promise<number> {
    const requests = texts.map((text) => ({
      method: 'GET' as const,
      path: `/api/search?q=${encodeURIComponent(text.slice(0, 200))}`,
    }));
    const run = (durationMs: number) =>
      generator.run({ baseUrl: crewdesk.url, token, requests, connections: 1, durationMs });
    const times: number[] = [];
    await run(warmUpMs);
    for (let round = 0; round < rounds; round += 1) times.push((await run(roundMs)).p99Ms);
    return median(times);
  }

  const searches: { name: string; findTexts: (pool: pg.Pool) => Promise<string[]> }[] = [
    { name: 'search for details of a record', findTexts: sampleRecordTexts },
    { name: 'search for short, common text', findTexts: async () => commonTexts },
    { name: 'search without matches', findTexts: async () => unmatchedTexts },
  ];
  const results: BenchmarkResult[] = [];
  for (const { name, findTexts } of searches) {
    const smallMs = await measureP99(small, await findTexts(small.pool));
    const largeMs = await measureP99(large, await findTexts(large.pool));
    results.push({
      name: `${name}, p99, ${formatNumber(large.count)} records`,
      crewdesk: formatMs(largeMs),
      comparedWith: `${formatNumber(small.count)} records: ${formatMs(smallMs)}`,
      target: `at most ${maxMs} ms`,
      isMet: largeMs <= maxMs,
    });
  }
  return results;
}
