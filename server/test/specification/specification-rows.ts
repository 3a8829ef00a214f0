import type { DeclaredTest } from './declared-tests.ts';

export type TestFile = { tests: DeclaredTest[]; containsText: (text: string) => boolean };
export type Row = { line: number; section: string; statement: string; ids: string[]; isReadable: boolean };

const idPattern = /\[(\d+(?:\.\d+)?-\d+)\]/g;

/** The rows of the tables that start with a section number; table heads and separators are skipped. */
export function readRows(markdown: string): Row[] {
  return markdown.split('\n').flatMap((text, index) => {
    if (!/^\|\s*\d/.test(text)) return [];
    const [, section = '', statement = '', proof = ''] = text.split(/(?<!\\)\|/).map((cell) => cell.trim());
    const ids = [...proof.matchAll(idPattern)].map(([, id = '']) => id);
    const isReadable = ids.length > 0 && proof.replace(idPattern, '').trim() === '';
    return [{ line: index + 1, section, statement, ids, isReadable }];
  });
}

/** The user-visible texts in single quotes, which must match literally. */
function quotedTexts(statement: string): string[] {
  return [...statement.matchAll(/(?<!\p{L})'([^']+)'(?!\p{L})/gu)].map(([, text = '']) => text);
}

type ProvenBy = { file: TestFile; test: DeclaredTest };

function testsById(files: TestFile[]): Map<string, ProvenBy[]> {
  const byId = new Map<string, ProvenBy[]>();
  for (const file of files) {
    for (const test of file.tests) {
      for (const id of test.ids) byId.set(id, [...(byId.get(id) ?? []), { file, test }]);
    }
  }
  return byId;
}

function problemsOfRow(row: Row, sections: readonly string[], byId: Map<string, ProvenBy[]>): string[] {
  const { section, statement, ids, isReadable } = row;
  const proofs = ids.flatMap((id) => byId.get(id) ?? []);
  return [
    ...(sections.includes(section) ? [] : [`there is no section ${section}.`]),
    ...(statement === '' ? ['the statement is missing.'] : []),
    ...(isReadable ? [] : ['the last cell must hold the ids of tests and nothing else.']),
    ...ids.filter((id) => !byId.has(id)).map((id) => `no test has the id [${id}].`),
    ...proofs.filter(({ test }) => test.isSkipped).map(({ test }) => `"${test.title}" is skipped.`),
    ...quotedTexts(statement)
      .filter((text) => !proofs.some(({ file }) => file.containsText(text)))
      .map((text) => `none of its test files contains "${text}".`),
  ].map((problem) => `Line ${row.line}: ${problem}`);
}

/**
 * Everything that keeps the rows from proving the specification, one sentence each.
 * @param sections every section that needs a row
 * @param files every test file of the project
 */
export function findProblems(rows: Row[], sections: readonly string[], files: TestFile[]): string[] {
  const byId = testsById(files);
  const named = new Set(rows.flatMap(({ ids }) => ids));
  return [
    ...sections
      .filter((section) => !rows.some((row) => row.section === section))
      .map((section) => `Section ${section} has no row.`),
    ...[...byId]
      .filter(([, tests]) => tests.length > 1)
      .map(([id, tests]) => `[${id}] is the id of ${tests.length} tests.`),
    ...[...byId.keys()].filter((id) => !named.has(id)).map((id) => `No row names the test [${id}].`),
    ...rows.flatMap((row) => problemsOfRow(row, sections, byId)),
  ];
}
