import type pg from 'pg';
import { type BenchmarkResult, formatMs, formatNumber } from '#bench/base/report.ts';
import type { Sizes } from '#bench/base/sizes.ts';
import { median } from '#bench/base/statistics.ts';
import type { LoadGenerator } from '#bench/load/load-generator.ts';
import type { Installation } from '#bench/processes/installation.ts';

type Target = { name: string; path: string; maxMs: number; texts: string[] };

const maxMs = 50;
/** The last digits of a phone number. */
const maxDigitsMs = 5;
const samples = 150;

/** Texts of each kind, from customers and records as they are stored. */
const sampledTexts: Record<string, string> = {
  'known name': 'select name from customers',
  street: `select address->>'street' from customers`,
  PO: `select customer_po from records where customer_po <> ''`,
  serial: 'select serial from equipment',
  'two words': `select split_part(name, ' ', 1) || ' ' || (address->>'city') from customers`,
  'last 4 digits': `select right(split_part(phone_numbers->0->>'phone', ';', 1), 4) from customer_contacts`,
  'last 7 digits': `select right(split_part(phone_numbers->0->>'phone', ';', 1), 7) from customer_contacts`,
};
const fixedTexts: Record<string, string[]> = {
  'common word': ['chicago', 'street', 'install', 'the', '312', 'example'],
  'rare word': ['xylophone works', 'boulangerie', 'zeppelin', 'quince'],
  'no match': ['zzqx', 'qqq www', 'nobody at all', '%%%', '0000000000'],
  'one letter': ['s', 'e', '0', 'q'],
  'repeated digit': ['5555555', '55555'],
};

async function findTexts(pool: pg.Pool): Promise<Record<string, string[]>> {
  const texts = { ...fixedTexts };
  for (const [kind, select] of Object.entries(sampledTexts)) {
    const { rows } = await pool.query<{ text: string }>(
      `select text from (${select} limit 20000) as rows (text) where text <> '' order by random() limit ${samples}`,
    );
    texts[kind] = rows.map(({ text }) => text.slice(0, 200));
  }
  return texts;
}

/** Measures searches in lists, as the web app sends them, and in the palette, one request after the other. */
export async function measureSearches(
  generator: LoadGenerator,
  { crewdesk, token, pool, count }: Pick<Installation, 'crewdesk' | 'token' | 'pool' | 'count'>,
  { rounds, roundMs, warmUpMs }: Sizes,
): Promise<BenchmarkResult[]> {
  const targets: Target[] = [];
  for (const [kind, texts] of Object.entries(await findTexts(pool))) {
    const limit = kind.startsWith('last') ? maxDigitsMs : maxMs;
    targets.push(
      { name: `customers, ${kind}`, path: '/api/customer?limit=50&bounded=true', maxMs: limit, texts },
      { name: `work orders, ${kind}`, path: '/api/work-order?limit=50&bounded=true', maxMs, texts },
      { name: `palette, ${kind}`, path: '/api/search?limit=12&bounded=true', maxMs, texts },
    );
  }
  const results: BenchmarkResult[] = [];
  for (const target of targets) {
    const requests = target.texts.map((text) => ({
      method: 'GET' as const,
      path: `${target.path}&q=${encodeURIComponent(text)}`,
    }));
    const run = (durationMs: number) =>
      generator.run({ baseUrl: crewdesk.url, token, requests, connections: 1, durationMs });
    await run(warmUpMs);
    const runs = [];
    for (let round = 0; round < rounds; round += 1) runs.push(await run(roundMs));
    const p99 = median(runs.map(({ p99Ms }) => p99Ms));
    results.push({
      name: `search in ${target.name}, p99, ${formatNumber(count)} records`,
      crewdesk: formatMs(p99),
      comparedWith: `p50: ${formatMs(median(runs.map(({ p50Ms }) => p50Ms)))}`,
      target: `at most ${target.maxMs} ms`,
      isMet: p99 <= target.maxMs,
    });
  }
  return results;
}
