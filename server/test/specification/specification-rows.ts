import { isNamedBy, type TestTitle } from './test-titles.ts';

export type TestFile = { titles: TestTitle[]; hasText: (text: string) => boolean };

export type Proof = { file: string; title: string };
export type Row = { line: number; section: string; statement: string; proofs: Proof[] };

const separator = '<br>';

/** `file` › title, as a cell of the table says it. */
function proofOf(text: string): Proof | undefined {
  const [, file, title] = /^`([^`]+)` › (.+)$/.exec(text.trim()) ?? [];
  return file && title ? { file, title: title.replaceAll('\\|', '|').trim() } : undefined;
}

/** The rows of the tables that begin with a section. Heads and lines between cells are none. */
export function readRows(markdown: string): Row[] {
  return markdown.split('\n').flatMap((text, index) => {
    if (!/^\|\s*\d/.test(text)) return [];
    const [, section = '', statement = '', tests = ''] = text.split(/(?<!\\)\|/).map((cell) => cell.trim());
    const proofs = tests
      .split(separator)
      .map(proofOf)
      .filter((proof) => proof !== undefined);
    const isReadable = proofs.length === tests.split(separator).length;
    return [{ line: index + 1, section, statement, proofs: isReadable ? proofs : [] }];
  });
}

/** What a statement says in single quotes is what people read, letter by letter. */
function quotedTexts(statement: string): string[] {
  return [...statement.matchAll(/(?<!\p{L})'([^']+)'(?!\p{L})/gu)].map(([, text = '']) => text);
}

/**
 * What keeps the rows from proving the specification, one sentence each.
 * @param sections all that have to have rows
 * @param read what a file of tests declares; undefined when there is no such file
 */
export function problemsOf(
  rows: Row[],
  sections: readonly string[],
  read: (file: string) => TestFile | undefined,
): string[] {
  const missing = sections
    .filter((section) => !rows.some((row) => row.section === section))
    .map((section) => `Section ${section} has no row.`);
  const bad = rows.flatMap(({ line, section, statement, proofs }) => {
    const problems = proofs.flatMap(({ file, title }) => {
      const declared = read(file)?.titles;
      if (!declared) return [`there is no file ${file}.`];
      const named = declared.filter((test) => isNamedBy(title, test));
      if (named.length === 0) return [`${file} has no test "${title}".`];
      return named.some(({ isSkipped }) => isSkipped) ? [`"${title}" of ${file} is skipped.`] : [];
    });
    for (const text of quotedTexts(statement)) {
      if (!proofs.some(({ file }) => read(file)?.hasText(text)))
        problems.push(`"${text}" stands in none of its files.`);
    }
    if (!sections.includes(section)) problems.push(`there is no section ${section}.`);
    if (statement === '') problems.push('nothing is stated.');
    if (proofs.length === 0) problems.push('no test is named, or not as `file` › title.');
    return problems.map((problem) => `Line ${line}: ${problem}`);
  });
  return [...missing, ...bad];
}
