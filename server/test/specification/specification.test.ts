import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type DeclaredTest, declaredTests } from './declared-tests.ts';
import { textsOf } from './source-texts.ts';
import { findProblems, readRows } from './specification-rows.ts';

const root = join(import.meta.dirname, '../../..');

/** How many parts each section of the specification has; docs/specification.md numbers them. */
const partCounts: Record<number, number> = {
  1: 0,
  2: 17,
  3: 0,
  4: 0,
  5: 12,
  6: 0,
  7: 11,
  8: 4,
  9: 0,
  10: 12,
};
const sections = Object.entries(partCounts).flatMap(([section, count]) =>
  count === 0 ? [section] : Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
);

function readTestFile(file: string) {
  const source = readFileSync(join(root, file), 'utf8');
  return { tests: declaredTests(file, source), containsText: textsOf(file, source) };
}

test('every statement of the specification names tests that exist and run', () => {
  const rows = readRows(readFileSync(join(root, 'docs/specification.md'), 'utf8'));
  const trees = '{schema,server,web,e2e,bench,crash-tests}';
  const options = { cwd: root, exclude: ['**/node_modules'] };
  const files = globSync(`${trees}/**/*.{test,spec}.{ts,tsx}`, options).map(readTestFile);
  expect(rows.length).toBeGreaterThan(300);
  expect(findProblems(rows, sections, files)).toEqual([]);
});

test('finds the tests of a file with their groups, ids and skips', () => {
  const source = `
    test('a plain one', () => {});
    describe('around', () => {
      it("one inside [2.1-4]", async () => { await something(); });
      describe.each(kinds)('$labels.singular', () => { test.each([1])('is %i [3-1] [10.2-12]', () => {}); });
    });
    for (const kind of kinds) test(\`a \${kind.title} of a loop [1-2]\`, () => {});
    test.describe('of the browser', () => { test('too', () => { test.slow(); }); });
    test.extend({});
    test.beforeEach(() => {});
    test(computed, () => {});
    test.skip('left out', () => {});
    describe.skip('all left out', () => { test('with the rest', () => {}); });
    test.skipIf(process.env.CI)('sometimes', () => {});
    test('gives up by itself', () => { test.skip(true, 'no'); });
    test('mentions [1-3] in the middle', () => {});
  `;
  const plain = { ids: [], isSkipped: false };
  const skipped = { ids: [], isSkipped: true };
  expect(declaredTests('some.test.ts', source)).toEqual([
    { ...plain, title: 'a plain one' },
    { ...plain, title: 'around › one inside', ids: ['2.1-4'] },
    { ...plain, title: 'around › $labels.singular › is %i', ids: ['3-1', '10.2-12'] },
    { ...plain, title: 'a ${kind.title} of a loop', ids: ['1-2'] },
    { ...plain, title: 'of the browser › too' },
    { ...skipped, title: 'left out' },
    { ...skipped, title: 'all left out › with the rest' },
    { ...skipped, title: 'sometimes' },
    { ...skipped, title: 'gives up by itself' },
    { ...plain, title: 'mentions [1-3] in the middle' },
  ]);
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
])('finds the text %j in a file: %s', (text, isFound) => {
  const source = `
    expect('Project saved.');
    expect(\`\${name} has been added.\`);
    expect('Every 3 days, timeout of 60000ms exceeded');
    expect(\`\${one} \${two}\`);
    expect(/^Welcome!$/);
  `;
  expect(textsOf('some.test.ts', source)(text)).toBe(isFound);
});

describe('a row', () => {
  const tests: DeclaredTest[] = [
    { title: 'is proven', ids: ['1-1'], isSkipped: false },
    { title: 'is left out', ids: ['1-2'], isSkipped: true },
  ];
  const check = (rows: string, declared = tests.slice(0, rows.includes('1-2') ? 2 : 1)) =>
    findProblems(
      readRows(`| § | Statement | Tests |\n| --- | --- | --- |\n${rows}`),
      ['1'],
      [{ tests: declared, containsText: (text) => text === 'Said.' }],
    );

  test.each([
    ['| 1 | Said | [1-1] |', []],
    ['| 1 | Said | [1-1] [1-1] |', []],
    ["| 1 | It reads 'Said.' | [1-1] |", []],
    ['', ['Section 1 has no row.', 'No row names the test [1-1].']],
    ['| 1 | Said | [1-1] [1-9] |', ['Line 3: no test has the id [1-9].']],
    ['| 1 | Said | [1-1] [1-2] |', ['Line 3: "is left out" is skipped.']],
    ['| 1 | Said | [1-1] by hand |', ['Line 3: the last cell must hold the ids of tests and nothing else.']],
    ["| 1 | It reads 'Sad.' | [1-1] |", ['Line 3: none of its test files contains "Sad.".']],
    ['| 1 | | [1-1] |', ['Line 3: the statement is missing.']],
    ['| 2 | Said | [1-1] |', ['Section 1 has no row.', 'Line 3: there is no section 2.']],
  ])('%j has the problems %j', (row, problems) => {
    expect(check(row)).toEqual(problems);
  });

  test('without any test is a problem', () => {
    expect(check('| 1 | Said | |', [])).toEqual([
      'Line 3: the last cell must hold the ids of tests and nothing else.',
    ]);
  });

  test('cannot name an id that two tests share', () => {
    const twin = { title: 'is proven again', ids: ['1-1'], isSkipped: false };
    expect(check('| 1 | Said | [1-1] |', [...tests.slice(0, 1), twin])).toEqual([
      '[1-1] is the id of 2 tests.',
    ]);
  });
});
