import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { exportFileName, SpreadsheetLines } from './csv-export.ts';

async function through(...chunks: string[]): Promise<string> {
  const lines = Readable.from(chunks.map((chunk) => Buffer.from(chunk))).pipe(new SpreadsheetLines());
  return (await buffer(lines)).toString();
}

test('rows end in CRLF, cells keep their own line feeds', async () => {
  expect(await through('a,b\n"x\ny",z\n')).toBe('\ufeffa,b\r\n"x\ny",z\r\n');
});

test('quotes are followed across chunks, wherever they are cut', async () => {
  const text = 'a,"b ""quoted""\nsecond line",c\n"",d\n';
  const whole = await through(text);
  for (let cut = 1; cut < text.length; cut += 1) {
    expect(await through(text.slice(0, cut), text.slice(cut))).toBe(whole);
  }
  expect(whole).toBe('\ufeffa,"b ""quoted""\nsecond line",c\r\n"",d\r\n');
});

test('the file is named after the local day', () => {
  const instant = new Date('2026-03-01T03:00:00Z');
  expect(exportFileName('projects', instant, 'America/Chicago')).toBe('crewdesk-projects-2026-02-28.csv');
  expect(exportFileName('projects', instant, 'Asia/Kathmandu')).toBe('crewdesk-projects-2026-03-01.csv');
});
