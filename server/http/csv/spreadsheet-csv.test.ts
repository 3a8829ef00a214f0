import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { exportFileName, SpreadsheetCsv } from './csv-export.ts';

async function convert(...chunks: string[]): Promise<string> {
  const lines = Readable.from(chunks.map((chunk) => Buffer.from(chunk))).pipe(new SpreadsheetCsv());
  return (await buffer(lines)).toString();
}

test('ends rows with CRLF and keeps line feeds inside cells', async () => {
  expect(await convert('a,b\n"x\ny",z\n')).toBe('\ufeffa,b\r\n"x\ny",z\r\n');
});

test('tracks quotes across chunks', async () => {
  const text = 'a,"b ""quoted""\nsecond line",c\n"",d\n';
  const expected = await convert(text);
  for (let cut = 1; cut < text.length; cut += 1) {
    expect(await convert(text.slice(0, cut), text.slice(cut))).toBe(expected);
  }
  expect(expected).toBe('\ufeffa,"b ""quoted""\nsecond line",c\r\n"",d\r\n');
});

test('names the file after the date in the company time zone [9-4]', () => {
  const instant = new Date('2026-03-01T03:00:00Z');
  expect(exportFileName('projects', instant, 'America/Chicago')).toBe('crewdesk-projects-2026-02-28.csv');
  expect(exportFileName('projects', instant, 'Asia/Kathmandu')).toBe('crewdesk-projects-2026-03-01.csv');
});
