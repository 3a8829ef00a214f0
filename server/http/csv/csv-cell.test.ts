import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer();

async function cellsOf(texts: string[]): Promise<(string | null)[]> {
  const { rows } = await sql<{ cell: string | null }>`
    select csv_cell(text) as cell from unnest(${texts}::text[]) with ordinality as given (text, n) order by n`.execute(
    server.db,
  );
  return rows.map(({ cell }) => cell);
}

// Equals, plus, hyphen-minus and at, plain and as full-width, small, superscript and subscript forms; the minus sign.
const firsts = [...'=+-@', ...'＝＋－＠', ...'﹦﹢﹣﹫', ...'⁼⁺⁻', ...'₌₊₋', '\u2212'];

test('a text that starts like a formula gets an apostrophe, in every form of its first character', async () => {
  const texts = firsts.map((first) => `${first}SUM(A1)`);
  expect(await cellsOf(texts)).toEqual(texts.map((text) => `'${text}`));
});

test('invisible characters before a formula do not hide it', async () => {
  const controls = ['\t', '\r', '\n', ' ', '\u00a0', '\u00ad', '\u034f', '\u061c', '\u180e'];
  const marks = ['\u200b', '\u200e', '\u202e', '\u2060', '\u2066', '\u3000', '\u3164'];
  const others = ['\ufe0f', '\ufeff', '\uffa0', '\ufff9', '\u{e0020}'];
  const invisible = [...controls, ...marks, ...others];
  const texts = invisible.flatMap((before) => [`${before}=1+1`, `${before}${before}＠SUM(A1)`]);
  expect(await cellsOf(texts)).toEqual(texts.map((text) => `'${text}`));
});

test('a combining mark after a formula does not hide it', async () => {
  // Every form, also after an invisible character, with each mark that could be composed with its character.
  const marks = ['\u0300', '\u0308', '\u0331', '\u0338', '\u20d2'];
  const texts = firsts.flatMap((first) =>
    marks.flatMap((mark) => [`${first}${mark}1`, `\u200b${first}${mark}1`]),
  );
  expect(await cellsOf(texts)).toEqual(texts.map((text) => `'${text}`));
});

test('any other text stays as it is', async () => {
  const texts = [
    'Elm Street',
    '1-2',
    '',
    "'=1",
    '"=1"',
    '(312) 555-0142',
    'Ünïcode 🏗️',
    '\u200bElm',
    '½ inch',
    '＃1',
    '\u2260 2 in',
    'é=1',
  ];
  expect(await cellsOf(texts)).toEqual(texts);
});
