import { type RawBuilder, sql } from 'kysely';
import { expect, test } from 'vitest';
import { matchesDigits, matchesSearch } from '#server/db/rows/search-rows.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer();

test.each(['0012', '0123', '2001', '20012'])(
  'finds %s by its groups in the texts that contain it',
  async (digits) => {
    const texts = [
      '0012',
      'x00123y',
      '9001 2',
      '1200012 7',
      '00 12',
      'suite 12\n13120012',
      '٠٠١٢',
      '',
      '012',
    ];
    const column = sql.raw('content');
    const find = async (condition = sql`false` as RawBuilder<unknown>) => {
      const { rows } = await sql<{ content: string }>`
        select content from unnest(${texts}::text[]) content where ${condition}`.execute(server.db);
      return rows.map(({ content }) => content);
    };
    const expected = texts.filter((text) => text.includes(digits));
    expect(expected.length).toBeGreaterThan(0);
    expect(await find(matchesDigits(column, digits))).toEqual(expected);
    expect(await find(matchesSearch(column, digits))).toEqual(expected);
  },
);
