import { expect, test } from 'vitest';
import { toUnitKey } from './unit-key.ts';

test.each([
  ['SN12345', 'SN12345'],
  ['sn 123-45', 'SN12345'],
  [' Sn–123\u00a045\u200b ', 'SN12345'],
  ['S/N 12.345_6', 'S/N12.345_6'],
  ['1002', '1002'],
  ['00010', '00010'],
  ['Größe-1', 'GRößE1'],
  ['🔧🔧🔧🔧', '🔧🔧🔧🔧'],
  ['none-7', 'NONE7'],
  ['0000O', '0000O'],
])('the key of %j is %j', (serial, key) => {
  expect(toUnitKey(serial)).toBe(key);
});

test.each([
  '',
  '-',
  '--- --',
  'N/A',
  'n / a',
  'TBD',
  'none',
  'Un-known',
  'No Serial',
  'not available',
  '0000',
  '00-00 0000',
  'A12',
  '🔧🔧🔧',
])('%j identifies no unit [10.8-19]', (serial) => {
  expect(toUnitKey(serial)).toBeUndefined();
});
