/** Parses CSV strictly by RFC 4180, independent of the code under test. Returns rows of cells. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (isQuoted && char === '"' && text[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (char === '"') isQuoted = !isQuoted;
    else if (!isQuoted && char === ',') {
      rows.at(-1)?.push(cell);
      cell = '';
    } else if (!isQuoted && char === '\r' && text[at + 1] === '\n') {
      rows.at(-1)?.push(cell);
      cell = '';
      at += 1;
      rows.push([]);
    } else cell += char;
  }
  if (cell !== '' || rows.pop()?.length !== 0) throw new Error('The last row lacks its line break.');
  return rows;
}
