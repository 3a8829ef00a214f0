import { expect, test } from 'vitest';
import { countSegments } from './text-segments.ts';

test.each([
  ['', 0, 160],
  ['a', 1, 159],
  ['a'.repeat(160), 1, 0],
  ['a'.repeat(161), 2, 145],
  ['a'.repeat(306), 2, 0],
  ['a'.repeat(307), 3, 152],
])('counts GSM-7 text: %#', (text, segments, unitsLeft) => {
  expect(countSegments(text)).toMatchObject({ encoding: 'gsm', units: text.length, segments, unitsLeft });
});

test.each([
  ['ж', 1, 69],
  ['ж'.repeat(70), 1, 0],
  ['ж'.repeat(71), 2, 63],
  ['ж'.repeat(134), 2, 0],
  ['ж'.repeat(135), 3, 66],
])('counts text with a character outside GSM-7: %#', (text, segments, unitsLeft) => {
  expect(countSegments(text)).toMatchObject({ encoding: 'unicode', units: text.length, segments, unitsLeft });
});

test('counts two units for an extended character, and never splits it', () => {
  expect(countSegments('€'.repeat(80))).toMatchObject({ units: 160, segments: 1 });
  // 153 is odd, so the 77th character doesn't fit into the first segment.
  expect(countSegments(`${'€'.repeat(81)}`)).toMatchObject({ units: 162, segments: 2, unitsLeft: 153 - 10 });
});

test('counts two units for a surrogate pair, and never splits it', () => {
  expect(countSegments('🔧'.repeat(35))).toMatchObject({ units: 70, segments: 1, unitsLeft: 0 });
  expect(countSegments('🔧'.repeat(36))).toMatchObject({ units: 72, segments: 2, unitsLeft: 67 - 6 });
});

test('names the first character outside GSM-7', () => {
  expect(countSegments('We’ll be there').unicodeCharacter).toBe('’');
  expect(countSegments("We'll be there").unicodeCharacter).toBeUndefined();
});
