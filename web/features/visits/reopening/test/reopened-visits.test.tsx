import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { serviceContracts } from '#schema/records/service-contracts.ts';
import { addDays } from '#web/lib/days/calendar-days.ts';
import { todayIn } from '#web/lib/format/format-date.ts';
import { expectAccessibleAtAllWidths } from '#web/test/expect-accessible.ts';
import { failure } from '#web/test/fake-api.ts';
import { api } from '#web/test/render-app.tsx';
import { sampleId, sampleListItem, sampleRecord } from '#web/test/samples.ts';
import { dismissToasts, expectToast } from '#web/test/steps/failure-steps.ts';
import { statusButton } from '#web/test/steps/record-edit-steps.ts';
import { dialog, openRecord, saveRecord, section } from '#web/test/steps/record-form-steps.ts';
import { openList } from '#web/test/steps/record-list-steps.ts';
import { sampleVisit } from '#web/test/visit-samples.ts';

const today = todayIn('America/Chicago');
const closedOn = addDays(today, -200);
const question = () => dialog('Are these visits owed?');

/** Opens a closed contract that owes two visits of the time since, and saves it as active. */
async function reopenContract() {
  const line = { _id: sampleId(), label: null };
  const visits = [-210, -190, -100, -10, 80].map((days, n) => {
    const { earlierOpen: _, serviceAddress: __, ...visit } = sampleVisit({ line, n });
    const state = days > 0 ? ('upcoming' as const) : n === 2 ? ('booked' as const) : ('overdue' as const);
    return { ...visit, dueOn: addDays(today, days), state };
  });
  api.respond('GET /service-contracts/:id/visits', { data: visits });
  await openRecord(
    {
      isOpen: false,
      status: 'Closed',
      statusObtainedAt: closedOn,
      statusTimeline: [{ _id: sampleId(), status: 'Closed', statusObtainedAt: closedOn }],
    },
    { kind: serviceContracts },
  );
  const status = section('Service Contract Status');
  await status.getByRole('button', { name: 'Add Status' }).click();
  await status.getByRole('combobox', { name: 'Status' }).last().selectOptions('Active');
  await status.getByRole('button', { name: 'Today' }).click();
  await saveRecord();
  await dismissToasts(1);
  return line;
}

test('skips the visits that came due while a reopened contract was closed [10.6-39]', async () => {
  const line = await reopenContract();
  await expect.element(question().getByRole('listitem').nth(1)).toBeVisible();
  expect(question().getByRole('listitem').elements()).toHaveLength(2);
  await expectAccessibleAtAllWidths();
  const stop = api.respond('POST /visits/skip', failure(409, { code: 'conflict', error: 'Booked by Tess.' }));
  await question().getByRole('button', { name: 'No, Skip Them' }).click();
  await expect.element(question().getByText('Booked by Tess.').first()).toBeVisible();
  stop();
  api.respond('POST /visits/skip', { data: null });
  await question().getByRole('button', { name: 'Try Again' }).click();
  await expectToast('2 visits skipped.');
  const reason = 'The contract was closed.';
  expect(
    api
      .requestsTo('POST /visits/skip')
      .slice(-2)
      .map(({ body }) => body),
  ).toEqual([
    { line: line._id, n: 1, dueOn: addDays(today, -190), reason },
    { line: line._id, n: 3, dueOn: addDays(today, -10), reason },
  ]);
  await expect.element(dialog()).not.toBeInTheDocument();
});

test('asks after Undo in the list, too, and keeps the visit that is owed [10.6-40]', async () => {
  const active = sampleListItem({ status: 'Active' }, serviceContracts);
  const closed = { status: 'Closed', statusObtainedAt: today, isOpen: false, version: 2 };
  await openList([active], serviceContracts);
  const update = `PUT ${serviceContracts.apiPath}/${active._id}` as const;
  api.respond(update, { data: sampleRecord({ _id: active._id, ...closed }, serviceContracts) });
  await statusButton(active).click();
  await page.getByRole('menuitemradio', { name: 'Closed' }).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect.element(undo).toBeVisible();
  const reopened = { _id: active._id, status: 'Active', version: 3 };
  api.respond(update, { data: sampleRecord(reopened, serviceContracts) });
  const { earlierOpen: _, serviceAddress: __, ...visit } = sampleVisit({ dueOn: today });
  api.respond('GET /service-contracts/:id/visits', { data: [visit] });
  await undo.click();
  await dialog('Is this visit owed?').getByRole('button', { name: 'Yes, Keep It' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(api.requestsTo('POST /visits/skip')).toEqual([]);
});
