import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { RecordListItem } from '#schema/records/record-responses.ts';
import type { WorkOrderVisit } from '#schema/visits/visits.ts';
import { formatDay, todayIn } from '#web/lib/format/format-date.ts';
import { expectAccessibleAtAllWidths } from '#web/test/expect-accessible.ts';
import { failure } from '#web/test/fake-api.ts';
import { api } from '#web/test/render-app.tsx';
import { company, sampleId, sampleListItem } from '#web/test/samples.ts';
import { fillDay } from '#web/test/steps/day-steps.ts';
import { openPrintView } from '#web/test/steps/print-steps.ts';
import { openEditableList, statusButton, toDetail } from '#web/test/steps/record-edit-steps.ts';
import { dialog, openRecord, saveRecord, section } from '#web/test/steps/record-form-steps.ts';

const today = todayIn(company.timeZone);
const complete = 'POST /visits/complete';
const button = (name: string) => page.getByRole('button', { name });
const completions = () => api.requestsTo(complete).map(({ body }) => body);

function sampleVisit(change: Partial<WorkOrderVisit> = {}): WorkOrderVisit {
  const _id = sampleId();
  const serviceContract = { _id, number: 'SC-1004' };
  const line = { _id, label: null };
  return { serviceContract, line, n: 2, dueOn: '2026-03-01', state: 'overdue', doneOn: null, ...change };
}

test('closing a work order in its form asks on which day its visit was done [10.6-37]', async () => {
  const visit = sampleVisit();
  const label = 'Visit of 1 Mar 2026, SC-1004';
  const stored = await openRecord({ visits: [visit] });
  const link = page.getByRole('link', { name: label });
  await expect.element(link).toHaveAttribute('href', `/app/service-contracts/${visit.serviceContract._id}`);
  const status = section('Work Order Status');
  await status.getByRole('button', { name: 'Add Status' }).click();
  await status.getByRole('combobox', { name: 'Status' }).last().selectOptions('Closed');
  await fillDay(status.getByRole('textbox', { name: 'Date' }).last(), '20 Mar 2026', 'Fri 20 Mar 2026');
  await saveRecord();
  const question = dialog('Count the visit as done on 20 Mar 2026?');
  await expect.element(question.getByText(label)).toBeVisible();
  await expect.element(page.getByText(`${label} (closed, not counted)`)).toBeInTheDocument();
  await expectAccessibleAtAllWidths();

  const day = dialog().getByRole('textbox', { name: 'Done on' });
  await day.fill('');
  await dialog().getByRole('button', { name: 'Count as Done' }).click();
  await expect.element(dialog().getByText('The day on which it was done is required.')).toBeVisible();
  await fillDay(day, '2 Jan 2026', 'Fri 2 Jan 2026');
  const error = 'Work on this day is too early for this visit; it counts from 2026-02-15 on.';
  const allow = api.respond(complete, failure(400, { code: 'invalid', error }));
  await userEvent.keyboard('{Enter}');
  await expect
    .element(dialog().getByRole('alert'))
    .toMatchTextContent(`One was left as it is:${label}${error}`);
  allow();
  api.respond(complete, () => {
    stored.change({ visits: [{ ...visit, state: 'done', doneOn: '2026-03-19' }] });
    return { data: null };
  });
  await fillDay(day, '19 Mar 2026', 'Thu 19 Mar 2026');
  await expect.element(dialog('Count the visit as done on 19 Mar 2026?')).toBeVisible();
  await dialog().getByRole('button', { name: 'Try Again' }).click();
  await expect.element(page.getByText('Visit counted as done.')).toBeVisible();
  await expect.element(dialog()).not.toBeInTheDocument();
  const workOrder = stored.current()._id;
  const reference = { line: visit.line._id, n: 2, dueOn: '2026-03-01', workOrder };
  expect(completions()).toEqual([
    { ...reference, doneOn: '2026-01-02' },
    { ...reference, doneOn: '2026-03-19' },
  ]);
  await expect.element(page.getByText(`${label} (done on 19 Mar 2026)`)).toBeVisible();
  await expectAccessibleAtAllWidths('[data-sticky-head]');
  await openPrintView(stored.current());
  await expect.element(page.getByRole('cell', { name: label })).toBeVisible();
});

/** Serves the update that closes a work order which was made for a visit. */
function closeWith(order: RecordListItem, visits: WorkOrderVisit[]) {
  const closed = { ...order, status: 'Closed', statusObtainedAt: today, isOpen: false, version: 2 };
  api.respond(`PUT /work-order/${order._id}`, { data: { ...toDetail(closed), visits } });
}

test('closing in the list asks about each work order, and once about several [10.6-38]', async () => {
  const orders = Array.from({ length: 4 }, () => sampleListItem());
  const [first, second, third, plain] = orders as [
    RecordListItem,
    RecordListItem,
    RecordListItem,
    RecordListItem,
  ];
  const visits = [sampleVisit(), sampleVisit({ line: { _id: sampleId(), label: 'Filters' } })];
  await openEditableList(orders);
  closeWith(first, visits.slice(0, 1));
  for (const [index, order] of [second, third].entries()) closeWith(order, visits.slice(index, index + 1));
  api.respond(complete, { data: null });

  await statusButton(first).click();
  await page.getByRole('menuitemradio', { name: 'Closed' }).click();
  await expect.element(dialog(`Count the visit as done on ${formatDay(today)}?`)).toBeVisible();
  await dialog().getByRole('button', { name: 'Do Not Count' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(completions()).toEqual([]);

  for (const { number } of [second, third, plain])
    await page.getByRole('checkbox', { name: `Select Elm Street Bakery, ${number}` }).click();
  await button('Change Status').click();
  await dialog().getByRole('combobox', { name: 'New status' }).selectOptions('Closed');
  await dialog().getByRole('button', { name: 'Change Status' }).click();
  const question = dialog(`Count 2 visits as done on ${formatDay(today)}?`);
  await expect.element(question.getByText('Visit of 1 Mar 2026, SC-1004: Filters')).toBeVisible();
  // Nothing is decided by a key that was meant for the dialog before.
  await userEvent.keyboard('{Enter} ');
  await expect.element(question).toBeVisible();
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(page.getByText('2 visits counted as done.')).toBeVisible();
  expect(completions()).toEqual(
    visits.map(({ line, n, dueOn }, index) => {
      const { _id: workOrder } = index === 0 ? second : third;
      return { line: line._id, n, dueOn, doneOn: today, workOrder };
    }),
  );
});
