import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { RecordDetail } from '#schema/records/record-responses.ts';
import { serviceContracts } from '#schema/records/service-contracts.ts';
import { addDays } from '#web/lib/days/calendar-days.ts';
import { todayIn } from '#web/lib/format/format-date.ts';
import { expectAccessibleAtAllWidths } from '#web/test/expect-accessible.ts';
import { type ApiRequest, failure } from '#web/test/fake-api.ts';
import { api } from '#web/test/render-app.tsx';
import { sampleEquipment, sampleId } from '#web/test/samples.ts';
import { fillDay } from '#web/test/steps/day-steps.ts';
import {
  openRecord,
  option,
  pressSave,
  problems,
  saveRecord,
  section,
} from '#web/test/steps/record-form-steps.ts';

const visits = () => section('Visits');
const own = () => visits().getByRole('group', { name: /^Visits every/ });
const field = (name: string) => own().getByRole('textbox', { name });
const firstVisit = () => field('First Visit');

type PreviewBody = { firstVisitOn: string | null; additionalVisitLines: { firstVisitOn: string }[] };

/** Four days in a row, the first of which names the request. */
function previewOf({ body }: ApiRequest) {
  const { firstVisitOn, additionalVisitLines } = body as PreviewBody;
  const daysFrom = (day: string | null) => (day ? [0, 1, 2, 3].map((days) => addDays(day, days)) : []);
  return {
    data: [
      { label: null, dates: daysFrom(firstVisitOn) },
      ...additionalVisitLines.map((line) => ({ label: 'Visits', dates: daysFrom(line.firstVisitOn) })),
    ],
  };
}

function openContract(change: Partial<RecordDetail> = {}) {
  api.respond('POST /service-contracts/visit-preview', previewOf);
  return openRecord(change, { kind: serviceContracts });
}

test('plans the visits of a contract by its equipment, with the next days before it is saved [10.6-26]', async () => {
  const stored = await openContract({ equipment: [sampleEquipment('RTU-1', 'S1')] });
  await expect.element(own().getByText(/^Enter the first visit to see the days/)).toBeVisible();
  await expect
    .element(own().getByRole('spinbutton', { name: 'Days Before and After' }))
    .toHaveAttribute('placeholder', '15 by default');
  await fillDay(firstVisit(), '2026-12-01', 'Tue 1 Dec 2026');
  await expect
    .element(own().getByText('1 Dec 2026 · 2 Dec 2026 · 3 Dec 2026 · 4 Dec 2026', { exact: true }))
    .toBeVisible();
  expect(api.requestsTo('POST /service-contracts/visit-preview').at(-1)?.body).toMatchObject({
    _id: stored.current()._id,
    serviceIntervalAmount: 3,
    firstVisitOn: '2026-12-01',
  });

  const counting = own().getByRole('combobox', { name: 'Next Visit Counts From' });
  await counting.selectOptions('The day of the last visit');
  await expect
    .element(counting)
    .toHaveAccessibleDescription('The next visit is due 3 months after the last one was done.');
  const equipment = own().getByRole('combobox', { name: 'Equipment' });
  await expect.element(equipment).toHaveAttribute('placeholder', 'The whole place');
  equipment.element().focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(option('RTU-1 (S1)')).toBeVisible();
  await userEvent.keyboard('{Enter}{Escape}');
  await expect.element(own().getByText('RTU-1 (S1)')).toBeVisible();
  await section('Equipment').getByRole('textbox', { name: 'Serial' }).fill('S9');
  await expect.element(own().getByText('RTU-1 (S9)')).toBeVisible();

  await visits().getByRole('button', { name: 'Add Visits' }).click();
  await expect.element(visits().getByRole('textbox', { name: 'Work' })).toHaveFocus();
  await userEvent.keyboard('Filters');
  const filters = visits().getByRole('group', { name: 'Filters' });
  await fillDay(filters.getByRole('textbox', { name: 'First Visit' }), '2027-01-05', 'Tue 5 Jan 2027');
  await expect.element(filters.getByText(/^5 Jan 2027 · 6 Jan 2027/)).toBeVisible();
  await saveRecord();
  expect(stored.current()).toMatchObject({
    firstVisitOn: '2026-12-01',
    visitsCountFrom: 'completion',
    visitEquipmentSerials: ['S9'],
    additionalVisitLines: [{ label: 'Filters', intervalAmount: 3, firstVisitOn: '2027-01-05' }],
  });
  await visits().getByRole('button', { name: 'Remove Filters' }).click();
  await saveRecord();
  expect(stored.current().additionalVisitLines).toEqual([]);
});

test('leads to each problem of the visits, and takes it away with its cause [10.6-27]', async () => {
  const today = todayIn('America/Chicago');
  const line = {
    _id: sampleId(),
    label: 'Belts',
    intervalType: 'days' as const,
    intervalAmount: 3,
    firstVisitOn: null,
    windowDays: null,
    countsFrom: 'plan' as const,
    estimatedHours: null,
    equipmentSerials: ['S1'],
  };
  await openContract({
    equipment: [sampleEquipment('RTU-1', 'S1')],
    firstVisitOn: '2026-12-01',
    endsOn: addDays(today, 45),
    visitEquipmentSerials: ['S1'],
    additionalVisitLines: [line, { ...line, _id: sampleId(), label: 'Filters' }],
  });
  await expect.element(visits().getByText('Ends in 45 days')).toBeVisible();
  await fillDay(field('Contract Ends On'), '30 Nov 2026', 'Mon 30 Nov 2026');
  await visits()
    .getByRole('button', { name: /^Belts/ })
    .click();
  const belts = visits().getByRole('group', { name: 'Belts' });
  await belts.getByRole('spinbutton', { name: 'Days Before and After' }).fill('2');
  await visits()
    .getByRole('button', { name: /^Belts/ })
    .click();
  await section('Equipment').getByRole('button', { name: 'Remove RTU-1' }).click();
  await pressSave();
  await expect.element(problems()).toBeVisible();
  await expect.element(firstVisit()).toHaveFocus();
  const jumpTo = (text: RegExp) => problems().getByRole('button', { name: text }).first().click();
  await jumpTo(/^S1 is not a serial/);
  await expect.element(own().getByRole('combobox', { name: 'Equipment' })).toHaveFocus();
  await jumpTo(/^Belts: Please use at most 1 day/);
  await expect.element(belts.getByRole('spinbutton', { name: 'Days Before and After' })).toHaveFocus();
  await jumpTo(/^Filters: S1 is not a serial/);
  const filters = visits().getByRole('group', { name: 'Filters' });
  await expect.element(filters.getByRole('combobox', { name: 'Equipment' })).toHaveFocus();
  await expectAccessibleAtAllWidths('#visits');

  await section('Equipment').getByRole('button', { name: 'Undo' }).click();
  await field('Contract Ends On').fill('');
  await belts.getByRole('spinbutton', { name: 'Every' }).fill('10');
  await expect.element(problems()).not.toBeInTheDocument();
});

test('shows the days before and after a change of the plan, and saves without them [10.6-28]', async () => {
  const stored = await openContract({ firstVisitOn: '2026-12-01' });
  await expect.element(own().getByText('Next visits')).toBeVisible();
  await fillDay(firstVisit(), '2026-12-05', 'Sat 5 Dec 2026');
  await expect.element(own().getByText('Before this change')).toBeVisible();
  await expect.element(own().getByText(/^1 Dec 2026 · 2 Dec/)).toBeVisible();
  await expect.element(own().getByText(/^5 Dec 2026 · 6 Dec/)).toBeVisible();
  await expectAccessibleAtAllWidths('#visits');
  await saveRecord();
  await expect.element(own().getByText('Before this change')).not.toBeInTheDocument();

  const restore = api.respond('POST /service-contracts/visit-preview', failure(500));
  await fillDay(firstVisit(), '2026-12-09', 'Wed 9 Dec 2026');
  await expect.element(own().getByText(/could not be computed/)).toBeVisible();
  await saveRecord();
  expect(stored.current().firstVisitOn).toBe('2026-12-09');
  await fillDay(firstVisit(), '2026-12-10', 'Thu 10 Dec 2026');
  await expect.element(own().getByText(/could not be computed/)).toBeVisible();
  restore();
  await own().getByRole('button', { name: 'Compute Again' }).click();
  await expect.element(own().getByText(/^10 Dec 2026 · 11 Dec/)).toBeVisible();
  expect(own().element().contains(document.activeElement)).toBe(true);
});
