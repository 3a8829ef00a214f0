import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { maxBatchRows } from '#server/features/imports/work/batch-size.ts';

const root = join(import.meta.dirname, '../../..');
const maxLineLength = 120;

const fence = /^\s*(```|~~~)/;
const tableRow = /^\s*\|/;
/** Only links, images or bare URLs, perhaps in a list. */
const linksOnly = /^\s*([-*] )?((!?\[[^\]]*\]\([^)]*\)|<?https?:\/\/\S+)[.,;]?\s*)+$/;

/** The numbers of the lines of prose that are too long. Table rows, code and lines of links may be longer. */
function findLongLines(markdown: string): number[] {
  let isCode = false;
  return markdown.split('\n').flatMap((line, index) => {
    if (fence.test(line)) isCode = !isCode;
    const isProse = !isCode && !tableRow.test(line) && !linksOnly.test(line);
    return isProse && line.length > maxLineLength ? [index + 1] : [];
  });
}

test('the documentation has no line of prose over 120 characters', () => {
  const files = ['README.md', ...globSync('docs/**/*.md', { cwd: root })];
  expect(files.length).toBeGreaterThan(10);
  const longLines = files.flatMap((file) =>
    findLongLines(readFileSync(join(root, file), 'utf8')).map((line) => `${file}:${line}`),
  );
  expect(longLines).toEqual([]);
});

test('finds long prose, but not long tables, code and links', () => {
  const long = 'word '.repeat(30);
  const url = `https://example.com/${'a'.repeat(120)}`;
  const markdown = [
    long,
    `- ${long}`,
    `| ${long} |`,
    '```sh',
    long,
    '```',
    `[${long}](file.md)`,
    `- [a](b.md), ![c](${url}).`,
    url,
    `See ${url}`,
    'a'.repeat(120),
    'a'.repeat(121),
  ];
  expect(findLongLines(markdown.join('\n'))).toEqual([1, 2, 10, 12]);
});

test('the documentation names the rows of a batch of an import', () => {
  const text = (file: string) => readFileSync(join(root, file), 'utf8');
  expect(text('docs/operations.md')).toContain(`the current batch of at most ${maxBatchRows} rows`);
  expect(text('docs/decisions/0044-import.md')).toContain(
    `\`importBatch\` finds out what at most ${maxBatchRows} rows are`,
  );
});
