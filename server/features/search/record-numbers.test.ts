import { expect, test } from 'vitest';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { numberRanges } from './record-numbers.ts';

const kindsOf = (text: string) => [...new Set(numberRanges(text).map(({ kind }) => kind))];
const lowsOf = (text: string) => [...new Set(numberRanges(text).map(({ low }) => low))];

test.each(['wo-1001', 'wo1001', 'wo 1001', 'wo #1001', 'work order 1001'])(
  'reads %j as a work order number',
  (text) => {
    expect(kindsOf(text)).toEqual(['work-order']);
    expect(numberRanges(text)[0]).toEqual({ kind: 'work-order', low: 1001, high: 1001 });
  },
);

test('reads digits as a number of every kind and as a prefix of longer numbers', () => {
  expect(kindsOf('1001')).toEqual(recordKinds.map(({ id }) => id));
  expect(lowsOf('1001')).toEqual([1001, 10010, 100100, 1001000, 10010000, 100100000]);
  const last = { kind: recordKinds.at(-1)?.id, low: 123456700, high: 123456799 };
  expect(numberRanges('1234567').at(-1)).toEqual(last);
});

test.each(['', '0', '0142', 'wo', 'wo-', 'xx-1001', '1001a', '12.5', '-5', '1234567890', '9'.repeat(200)])(
  'does not read %j as a record number',
  (text) => {
    expect(numberRanges(text)).toEqual([]);
  },
);
