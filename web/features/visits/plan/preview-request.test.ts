import { expect, test } from 'vitest';
import { emptyAdditionalLine } from '#schema/visits/visit-lines.ts';
import { visitPreviewInput } from '#schema/visits/visit-preview.ts';
import { isSamePlan, linesOf, previewRequest, type VisitPlan } from './preview-request.ts';

const id = '0198e5a2-0000-7000-8000-000000000001';
const lineId = '0198e5a2-0000-7000-8000-000000000002';
const plan: VisitPlan = {
  serviceIntervalType: 'months',
  serviceIntervalAmount: '3',
  firstVisitOn: '2026-12-01',
  endsOn: '',
  visitsCountFrom: 'plan',
  additionalVisitLines: [
    { ...emptyAdditionalLine, firstVisitOn: '1 De' },
    { ...emptyAdditionalLine, _id: lineId, label: '', intervalAmount: '2', firstVisitOn: '2026-12-31' },
  ],
};

test('asks for the lines with an interval and a first day, in a form that the API accepts', () => {
  const request = previewRequest(plan, id);
  expect(request?.lines).toEqual([0, 2]);
  expect(visitPreviewInput('UTC').parse(request?.body)).toMatchObject({
    _id: id,
    serviceIntervalAmount: 3,
    firstVisitOn: '2026-12-01',
    endsOn: null,
    additionalVisitLines: [{ _id: lineId, intervalAmount: 2, firstVisitOn: '2026-12-31' }],
  });
});

test.each<[string, Partial<VisitPlan>]>([
  ['without an interval', { serviceIntervalAmount: '' }],
  ['without a first day', { firstVisitOn: '' }],
  ['with a last day before the first one', { endsOn: '2026-11-30', additionalVisitLines: [] }],
])('asks nothing about the own line %s', (_, change) => {
  const only = { ...plan, ...change, additionalVisitLines: [] };
  expect(previewRequest(only, undefined)).toBeUndefined();
  const request = previewRequest({ ...plan, ...change, endsOn: '' }, undefined);
  if ('endsOn' in change) return;
  expect(visitPreviewInput('UTC').parse(request?.body)).toMatchObject({ firstVisitOn: null });
});

test('compares the plan of a line as typed with the stored one', () => {
  const [typed] = linesOf(plan);
  const [stored] = linesOf({ ...plan, serviceIntervalAmount: 3 });
  expect(isSamePlan(typed, stored)).toBe(true);
  expect(isSamePlan(typed, { ...stored, countsFrom: 'completion' })).toBe(false);
  expect(isSamePlan(typed, { ...stored, firstVisitOn: null })).toBe(false);
});
