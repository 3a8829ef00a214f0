import { expect, test } from 'vitest';
import { formatSize } from './format-size.ts';

test.each([
  [1, '1 byte'],
  [812, '812 bytes'],
  [1024, '1 kB'],
  [1.4 * 1024 ** 2, '1.4 MB'],
  [500 * 1024 ** 2, '500 MB'],
  [4.5 * 1024 ** 3, '4.5 GB'],
])('formats %d bytes as %s', (bytes, text) => {
  expect(formatSize(bytes)).toBe(text);
});
