import { describe, expect, test } from 'vitest';
import { cleanFileName, documentInputSchema, harmlessType } from './documents.ts';

describe('the name of a file', () => {
  test.each([
    ['Plan A.pdf', 'Plan A.pdf'],
    ['Añejo – Größe 日本.pdf', 'Añejo – Größe 日本.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\pat\\Plan.pdf', 'Plan.pdf'],
    ['folder/', 'folder'],
    ['..', 'document'],
    ['', 'document'],
    ['   ', 'document'],
    ['a\u0000b.pdf', 'ab.pdf'],
    ['a\r\nSet-Cookie: x.pdf', 'aSet-Cookie: x.pdf'],
    ['invoice\u202egpj.exe', 'invoicegpj.exe'],
    ['\u2066\u200f\ufeff', 'document'],
    ['half \ud800 a pair.pdf', 'half a pair.pdf'],
    ['page.html', 'page.html'],
    ['drawing.svg', 'drawing.svg'],
  ])('%j is kept as %j', (given, kept) => {
    expect(cleanFileName(given)).toBe(kept);
  });

  test('of 5,000 characters is cut to 200, its ending kept', () => {
    const kept = cleanFileName(`${'n'.repeat(4995)}.pdf`);
    expect(kept).toHaveLength(200);
    expect(kept.endsWith('n.pdf')).toBe(true);
    const smiling = cleanFileName(`a${'😀'.repeat(2500)}.pdf`);
    expect(smiling.length).toBeLessThanOrEqual(200);
    expect(smiling.isWellFormed()).toBe(true);
  });
});

test.each([
  ['application/pdf', 'application/pdf'],
  ['Image/PNG; charset=x', 'image/png'],
  ['text/html', 'application/octet-stream'],
  ['image/svg+xml', 'application/octet-stream'],
  ['application/xhtml+xml', 'application/octet-stream'],
  ['text/javascript', 'application/octet-stream'],
  ['', 'application/octet-stream'],
  [null, 'application/octet-stream'],
])('a file that claims to be %j is served as %s', (claimed, served) => {
  expect(harmlessType(claimed)).toBe(served);
});

test.each([[0], [-1], [1.5], ['5'], [null], [1e300]])('a size of %j is refused', (size) => {
  expect(documentInputSchema.safeParse({ name: 'a.pdf', size }).success).toBe(false);
});
