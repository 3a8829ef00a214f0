import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { toUnitKey } from '#schema/units/unit-key.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer();

/** Serials of what people type and paste: letters, zeros, words without a meaning, every blank and dash. */
function randomSerials(count: number): string[] {
  const blanks = [
    ...'\t\n\v\f\r \u00a0\u1680\u2000\u2005\u200a\u2028\u2029\u202f\u205f\u3000\ufeff\u200b\u200f',
  ];
  const dashes = [...'-\u00ad\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d'];
  const words = ['none', 'UnKnown', 'N/A', 'no', 'serial', 'available', 'not', '0', '00', 'TBD'];
  const parts = [...'abzAZ019ßéİıſﬁ_/.\\$^🔧', ...blanks, ...dashes, ...words];
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(Math.random() * items.length)] as Item;
  return Array.from({ length: count }, () =>
    Array.from({ length: Math.floor(Math.random() * 8) }, () =>
      Math.random() < 0.8 ? pick(parts) : String.fromCodePoint(1 + Math.floor(Math.random() * 0xd7ff)),
    ).join(''),
  );
}

test('the database has the same keys as `toUnitKey` [10.8-20]', async () => {
  const everyCharacter = Array.from({ length: 0xd7ff }, (_, n) => `ab${String.fromCodePoint(n + 1)}cd`);
  const serials = [...randomSerials(10_000), ...everyCharacter];
  const { rows } = await sql<{ key: string | null }>`
    select unit_key(serial) as key from unnest(${serials}::text[]) with ordinality as s (serial, n) order by n
  `.execute(server.db);
  const differing = serials.filter((serial, n) => (toUnitKey(serial) ?? null) !== rows[n]?.key);
  expect(differing.slice(0, 10)).toEqual([]);
});
