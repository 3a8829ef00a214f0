import { expect, test } from 'vitest';
import { countSegments } from './text-segments.ts';

test.each([
  ['', 0, 160],
  ['a', 1, 159],
  ['a'.repeat(160), 1, 0],
  ['a'.repeat(161), 2, 145],
  ['a'.repeat(306), 2, 0],
  ['a'.repeat(307), 3, 152],
])('text of the short alphabet: %#', (text, segments, left) => {
  expect(countSegments(text)).toMatchObject({ alphabet: 'gsm', units: text.length, segments, left });
});

test.each([
  ['ж', 1, 69],
  ['ж'.repeat(70), 1, 0],
  ['ж'.repeat(71), 2, 63],
  ['ж'.repeat(134), 2, 0],
  ['ж'.repeat(135), 3, 66],
])('text with any other letter: %#', (text, segments, left) => {
  expect(countSegments(text)).toMatchObject({ alphabet: 'unicode', units: text.length, segments, left });
});

test('a euro sign and braces take two places, and are not parted', () => {
  expect(countSegments('€'.repeat(80))).toMatchObject({ units: 160, segments: 1 });
  // 153 is odd: the seventy-seventh does not fit into the first segment any more.
  expect(countSegments(`${'€'.repeat(81)}`)).toMatchObject({ units: 162, segments: 2, left: 153 - 10 });
});

test('a character beyond the first plane takes two places, and is not parted', () => {
  expect(countSegments('🔧'.repeat(35))).toMatchObject({ units: 70, segments: 1, left: 0 });
  expect(countSegments('🔧'.repeat(36))).toMatchObject({ units: 72, segments: 2, left: 67 - 6 });
});

test('the character that makes a text costly is named', () => {
  expect(countSegments('We’ll be there').costly).toBe('’');
  expect(countSegments("We'll be there").costly).toBeUndefined();
});
