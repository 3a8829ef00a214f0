import { expect, test } from 'vitest';
import { sampleVisit } from '#web/test/visit-samples.ts';
import { groupVisits } from './group-visits.ts';

test('visits of one customer and place are together where the first of them is', () => {
  const elm = { customer: { _id: 'elm', name: 'Elm School' } };
  const [one, other, another] = [sampleVisit(elm), sampleVisit(), sampleVisit(elm)];
  const elsewhere = sampleVisit(elm);
  elsewhere.serviceAddress = { ...elsewhere.serviceAddress, street: '9 Oak Road' };
  const { rows, headingOf } = groupVisits([one, other, elsewhere, another]);
  expect(rows).toEqual([one, another, other, elsewhere]);
  expect(rows.map(headingOf)).toEqual([
    'Elm School, 12 Elm Street, Chicago, IL 60601',
    'Elm School, 12 Elm Street, Chicago, IL 60601',
    undefined,
    undefined,
  ]);
});
