import { expect, test } from 'vitest';
import { findName, rankNames } from './manufacturer-names.ts';

const names = ['American Heat', 'Carrier', 'Heat', 'Heatcraft', 'Heat Controller'];

test.each([
  ['heat', ['Heat', 'Heatcraft', 'Heat Controller', 'American Heat']],
  ['  HEAT  c', ['Heat Controller', 'American Heat', 'Heatcraft']],
  ['carrier', ['Carrier']],
  ['Lennox', []],
  ['', names],
])('the names for %j are %j', (text, expected) => {
  expect(rankNames(text, names).map(({ label }) => label)).toEqual(expected);
});

test('finds a name regardless of case and spaces', () => {
  expect(findName(names, ' heat  CONTROLLER')).toBe('Heat Controller');
  expect(findName(names, 'Heat Contr')).toBeUndefined();
});
