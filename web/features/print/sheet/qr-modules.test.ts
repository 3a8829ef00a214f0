import jsQR from 'jsqr';
import { expect, test } from 'vitest';
import { type QrModules, qrModules } from './qr-modules.ts';

/** Decodes the code from a bitmap with four pixels per module. */
function decode({ size, path }: QrModules): string | undefined {
  const width = size * 4;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let row = Number(y) * 4; row < Number(y) * 4 + 4; row += 1) {
      const from = (row * width + Number(x) * 4) * 4;
      for (let at = from; at < from + Number(length) * 16; at += 4) data.fill(0, at, at + 3);
    }
  }
  return jsQR(data, width, width)?.data;
}

test.each([
  'https://office.example/print/work-orders/01900000-0000-7000-8000-000000000000',
  'https://files.example/Größe/計画.pdf?a=1&b=%20',
  `https://files.example/${'long/'.repeat(150)}`,
])('encodes %j', (text) => {
  const modules = qrModules(text);
  expect(modules && decode(modules)).toBe(text);
});

test('surrounds a code with four white modules', () => {
  const { size = 0, path = '' } = qrModules('https://office.example') ?? {};
  const starts = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map((match) => match.slice(1).map(Number));
  expect(Math.min(...starts.map(([x = 0]) => x))).toBe(4);
  expect(Math.min(...starts.map(([, y = 0]) => y))).toBe(4);
  expect(Math.max(...starts.map(([x = 0, , length = 0]) => x + length))).toBe(size - 4);
});

test('returns undefined for a text that is too long for a QR code', () => {
  expect(qrModules('x'.repeat(4000))).toBeUndefined();
});
