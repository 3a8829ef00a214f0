import { describe, expect, test } from 'vitest';
import { cleanFileName, documentInputSchema, partSize, safeContentType } from './documents.ts';

describe('cleanFileName', () => {
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
    ['\u061c\u2066\u200f\ufeff', 'document'],
    ['half \ud800 a pair.pdf', 'half a pair.pdf'],
    ['page.html', 'page.html'],
    ['drawing.svg', 'drawing.svg'],
  ])('turns %j into %j', (rawName, cleanName) => {
    expect(cleanFileName(rawName)).toBe(cleanName);
  });

  test('shortens 5,000 characters to 200 and keeps the file extension', () => {
    const cleanName = cleanFileName(`${'n'.repeat(4995)}.pdf`);
    expect(cleanName).toHaveLength(200);
    expect(cleanName.endsWith('n.pdf')).toBe(true);
    const emojiName = cleanFileName(`a${'😀'.repeat(2500)}.pdf`);
    expect(emojiName.length).toBeLessThanOrEqual(200);
    expect(emojiName.isWellFormed()).toBe(true);
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
])('serves a file of claimed type %j as %s', (claimed, served) => {
  expect(safeContentType(claimed)).toBe(served);
});

test('parts have the minimum size that S3 accepts', () => {
  expect(partSize).toBe(5_242_880);
});

test.each([[0], [-1], [1.5], ['5'], [null], [1e300]])('rejects a size of %j', (size) => {
  expect(documentInputSchema.safeParse({ name: 'a.pdf', size }).success).toBe(false);
});
