import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { textsOf } from './source-texts.ts';
import { problemsOf, readRows, type TestFile } from './specification-rows.ts';
import { isNamedBy, testTitles } from './test-titles.ts';

const root = join(import.meta.dirname, '../../..');

/** Numbered as in docs/specification.md; where a section of the specification has parts, each has a number. */
const parts: Record<number, number> = { 1: 0, 2: 17, 3: 0, 4: 0, 5: 12, 6: 0, 7: 11, 8: 4, 9: 0, 10: 4 };
const sections = Object.entries(parts).flatMap(([section, count]) =>
  count === 0 ? [section] : Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
);

const known = new Map<string, TestFile | undefined>();

function read(file: string): TestFile | undefined {
  if (!known.has(file)) {
    const path = join(root, file);
    const source = existsSync(path) ? readFileSync(path, 'utf8') : undefined;
    known.set(
      file,
      source === undefined ? undefined : { titles: testTitles(file, source), hasText: textsOf(file, source) },
    );
  }
  return known.get(file);
}

test('every statement of the specification names tests that exist and run', () => {
  const rows = readRows(readFileSync(join(root, 'docs/specification.md'), 'utf8'));
  expect(rows.length).toBeGreaterThan(300);
  expect(problemsOf(rows, sections, read)).toEqual([]);
});

describe('what a file declares', () => {
  const source = `
    test('a plain one', () => {});
    describe('around', () => {
      it("one inside", async () => { await something(); });
      describe.each(kinds)('$labels.singular', () => { test.each([1])('is %i', () => {}); });
    });
    for (const kind of kinds) test(\`a \${kind.title} of a loop\`, () => {});
    test.describe('of the browser', () => { test('too', () => { test.slow(); }); });
    test.extend({});
    test.beforeEach(() => {});
    test(computed, () => {});
    test.skip('left out', () => {});
    describe.skip('all left out', () => { test('with the rest', () => {}); });
    test.skipIf(process.env.CI)('sometimes', () => {});
    test('gives up by itself', () => { test.skip(true, 'no'); });
  `;

  test('is found with what stands around it, and with what skips it', () => {
    expect(testTitles('some.test.ts', source)).toEqual([
      { title: 'a plain one', isSkipped: false },
      { title: 'around › one inside', isSkipped: false },
      { title: 'around › $labels.singular › is %i', isSkipped: false },
      { title: 'a ${kind.title} of a loop', isSkipped: false },
      { title: 'of the browser › too', isSkipped: false },
      { title: 'left out', isSkipped: true },
      { title: 'all left out › with the rest', isSkipped: true },
      { title: 'sometimes', isSkipped: true },
      { title: 'gives up by itself', isSkipped: true },
    ]);
  });

  test.each([
    ['a ${kind.title} of a loop', 'a ${kind.title} of a loop', true],
    ['a project of a loop', 'a ${kind.title} of a loop', true],
    ['a project of a leap', 'a ${kind.title} of a loop', false],
    ['can be in weeks', 'can be in %s', false],
    ['the interval › can be in weeks', 'the interval › can be in %s', true],
    ['anything', '%s', false],
    ['%s', '%s', true],
    ['twice (or more)', 'twice (or more)', true],
  ])('%j names %j: %s', (title, declared, isNamed) => {
    expect(isNamedBy(title, { title: declared, isSkipped: false })).toBe(isNamed);
  });
});

test.each([
  ['Project saved.', true],
  ['saved', true],
  ['{name} has been added.', true],
  ['Every N days', true],
  ['N of M', false],
  ['timeout of Nms exceeded', true],
  ['Welcome!', true],
  ['Goodbye.', false],
])('whether a file has the text %j: %s', (text, isThere) => {
  const source = `
    expect('Project saved.');
    expect(\`\${name} has been added.\`);
    expect('Every 3 days, timeout of 60000ms exceeded');
    expect(\`\${one} \${two}\`);
    expect(/^Welcome!$/);
  `;
  expect(textsOf('some.test.ts', source)(text)).toBe(isThere);
});

describe('a row', () => {
  const tests = [
    { title: 'is proven', isSkipped: false },
    { title: 'is left | out', isSkipped: true },
  ];
  const check = (markdown: string) =>
    problemsOf(readRows(`| § | What | Test |\n| --- | --- | --- |\n${markdown}`), ['1'], (file) =>
      file === 'a.test.ts' ? { titles: tests, hasText: (text) => text === 'Said.' } : undefined,
    );

  test.each([
    ['| 1 | Said | `a.test.ts` › is proven |', []],
    ['| 1 | Said | `a.test.ts` › is proven<br>`a.test.ts` › is proven |', []],
    ['', ['Section 1 has no row.']],
    ['| 1 | Said | `b.test.ts` › is proven |', ['Line 3: there is no file b.test.ts.']],
    ['| 1 | Said | `a.test.ts` › is not |', ['Line 3: a.test.ts has no test "is not".']],
    ['| 1 | Said | `a.test.ts` › is left \\| out |', ['Line 3: "is left | out" of a.test.ts is skipped.']],
    ['| 1 | Said | |', ['Line 3: no test is named, or not as `file` › title.']],
    ['| 1 | Said | by hand |', ['Line 3: no test is named, or not as `file` › title.']],
    [
      '| 1 | Said | `a.test.ts` › is proven<br>by hand |',
      ['Line 3: no test is named, or not as `file` › title.'],
    ],
    ["| 1 | It reads 'Said.' | `a.test.ts` › is proven |", []],
    ["| 1 | It reads 'Sad.' | `a.test.ts` › is proven |", ['Line 3: "Sad." stands in none of its files.']],
    ['| 1 | | `a.test.ts` › is proven |', ['Line 3: nothing is stated.']],
    ['| 2 | Said | `a.test.ts` › is proven |', ['Section 1 has no row.', 'Line 3: there is no section 2.']],
  ])('%j has the problems %j', (row, problems) => {
    expect(check(row)).toEqual(problems);
  });
});
