import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { RecordDetail } from '#schema/records/record-responses.ts';
import { serviceContracts } from '#schema/records/service-contracts.ts';
import type { Visit } from '#schema/visits/visits.ts';
import { expectAccessibleAtAllWidths } from '#web/test/expect-accessible.ts';
import { failure } from '#web/test/fake-api.ts';
import { api } from '#web/test/render-app.tsx';
import { sampleId } from '#web/test/samples.ts';
import { dismissToasts, expectToast } from '#web/test/steps/failure-steps.ts';
import { dialog, openRecord, section } from '#web/test/steps/record-form-steps.ts';
import { sampleVisit } from '#web/test/visit-samples.ts';

const contractId = sampleId();
const visits = () => section('Visits');
const row = (day: string) => visits().getByRole('listitem').filter({ hasText: day });

function visit(n: number, dueOn: string, change: Partial<Visit> = {}): Visit {
  const { earlierOpen: _, serviceAddress: __, ...sample } = sampleVisit();
  const windows = { windowFrom: dueOn, windowTo: dueOn };
  return { ...sample, line: { _id: contractId, label: null }, n, dueOn, ...windows, ...change };
}

const workOrder = { _id: sampleId(), number: 'WO-1012' };
const states = [
  visit(0, '2025-12-01', { state: 'missed', doneOn: '2026-01-03' }),
  visit(1, '2026-01-01', { state: 'done', doneOn: '2026-01-03', workOrder }),
  visit(2, '2026-02-01', { state: 'skipped', reason: 'The plant was shut' }),
  visit(3, '2026-03-01', { state: 'overdue', overdueDays: 12, workOrder, isNotCounted: true }),
  visit(4, '2026-04-05', { state: 'booked', workOrder }),
  visit(5, '2026-05-05', { state: 'upcoming', movedTo: '2026-05-05', reason: 'Holiday' }),
];

async function openVisits(list: Visit[] | Response, change: Partial<RecordDetail> = {}) {
  api.respond(`GET /service-contracts/:id/visits`, list instanceof Response ? list : { data: list });
  api.respond('POST /service-contracts/visit-preview', ({ body }) => {
    const { firstVisitOn } = body as { firstVisitOn: string };
    return { data: [{ label: null, dates: [firstVisitOn] }] };
  });
  return openRecord({ _id: contractId, firstVisitOn: '2026-01-01', ...change }, { kind: serviceContracts });
}

async function choose(day: string, action: string) {
  const menu = row(day).getByRole('button', { name: /^Actions for/ });
  await expect.element(menu).toBeVisible();
  menu.element().focus();
  await userEvent.keyboard('{Enter}');
  const item = page.getByRole('menuitem', { name: action });
  // The menu moves the focus to its first item twice once it is open, in two tasks.
  await expect.element(page.getByRole('menuitem').first()).toHaveFocus();
  await new Promise((resolve) => setTimeout(resolve));
  item.element().focus();
  await userEvent.keyboard('{Enter}');
}

test('shows what became of the visits of a contract, and what is to come [10.6-29]', async () => {
  await openVisits([visit(9, '2025-11-01', { state: 'done', doneOn: '2025-11-02' }), ...states]);
  await expect.element(row('1 Dec 2025')).toMatchTextContent(/Missed.*Made up on 3 Jan 2026/);
  await expect.element(row('1 Jan 2026')).toMatchTextContent(/Done.*Done on 3 Jan 2026.*WO-1012/);
  await expect.element(row('1 Feb 2026')).toMatchTextContent(/Skipped.*The plant was shut/);
  await expect.element(row('1 Mar 2026')).toMatchTextContent(/12 days overdue.*WO-1012 closed, not counted/);
  await expect.element(row('5 Apr 2026')).toMatchTextContent(/Booked/);
  await visits().getByRole('button', { name: 'Show 1 earlier visit' }).click();
  await expect.element(row('1 Nov 2025')).toBeVisible();
  await expect.element(visits().getByRole('list', { name: 'Visits so far and to come' })).toHaveFocus();
  await expect.element(row('5 May 2026')).toMatchTextContent(/Upcoming.*Moved: Holiday/);
  await expect
    .element(row('5 Apr 2026').getByRole('link', { name: 'WO-1012' }))
    .toHaveAttribute('href', `/app/work-orders/${workOrder._id}`);
  await expectAccessibleAtAllWidths('#visits');

  await choose('5 Apr 2026', 'Done on...');
  await dialog(/^Count the visit as done on/)
    .getByRole('button', { name: 'Cancel' })
    .click();
  await expect.element(dialog()).not.toBeInTheDocument();
  await row('5 Apr 2026').getByRole('button').click();
  expect(page.getByRole('menuitem', { name: 'Skip' }).elements()).toEqual([]);
});

test('moves a visit and all that follow, with the days before and after [10.6-30]', async () => {
  await openVisits(states, { endsOn: '2027-12-31' });
  const moved = api.respond(
    'POST /visits/move',
    failure(409, { code: 'conflict', error: 'Settle it first.' }),
  );
  await choose('1 Mar 2026', 'Move');
  const move = dialog('Move Visit');
  const newDay = move.getByRole('textbox', { name: 'New day' });
  await newDay.fill('2028-01-01');
  await move.getByRole('textbox', { name: 'Reason' }).fill('They asked for it');
  await move.getByRole('checkbox', { name: 'Move all visits that follow, too' }).click();
  await expect.element(move.getByText('None: the contract ends on 31 Dec 2027.')).toBeVisible();
  await newDay.fill('2026-03-20');
  await expect.element(move.getByText('Before this change')).toBeVisible();
  await expect.element(move.getByText('1 Jan 2026', { exact: true })).toBeVisible();
  await expect.element(move.getByText('20 Mar 2026', { exact: true })).toBeVisible();
  await move.getByRole('button', { name: 'Move Visit' }).click();
  await expectToast('Settle it first.');
  await expect.element(move.getByRole('textbox', { name: 'Reason' })).toHaveValue('They asked for it');
  await expect.element(newDay).toHaveFocus();
  await dismissToasts(1);
  moved();
  api.respond('POST /visits/move', { data: states[3] });
  await move.getByRole('button', { name: 'Move Visit' }).click();
  await expectToast('Visit moved to 20 Mar 2026.');
  expect(api.requestsTo('POST /visits/move').at(-1)?.body).toEqual({
    line: contractId,
    n: 3,
    dueOn: '2026-03-01',
    to: '2026-03-20',
    reason: 'They asked for it',
    andFollowing: true,
  });
});

test('skips, restores and completes a visit by the keyboard [10.6-31]', async () => {
  await openVisits(states);
  api.respond('POST /visits/skip', { data: states[3] });
  await choose('1 Mar 2026', 'Skip');
  await expect.element(dialog('Skip Visit').getByRole('textbox', { name: 'Reason' })).toHaveFocus();
  await userEvent.keyboard('Vacant{Tab}{Tab}{Enter}');
  await expectToast('Visit skipped.');
  await dismissToasts(1);

  api.respond('POST /visits/restore', failure(409, { code: 'conflict', error: 'A later visit was done.' }));
  await choose('1 Feb 2026', 'Restore');
  await expectAccessibleAtAllWidths();
  await dialog('Restore Visit').getByRole('button', { name: 'Restore Visit' }).click();
  await expectToast('A later visit was done.');
  await dismissToasts(1);
  api.respond('POST /visits/restore', { data: states[2] });
  await dialog('Restore Visit').getByRole('button', { name: 'Restore Visit' }).click();
  await expectToast('Visit restored.');
  expect(api.requestsTo('POST /visits/restore').at(-1)?.body).toEqual({ line: contractId, n: 2 });
  await dismissToasts(1);
  // The same visit may be skipped and restored again.
  await choose('1 Feb 2026', 'Restore');
  await dialog('Restore Visit').getByRole('button', { name: 'Restore Visit' }).click();
  await expectToast('Visit restored.');
  await dismissToasts(1);
  const keys = api.requestsTo('POST /visits/restore').map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toEqual([keys[0], keys[0], expect.not.stringMatching(`^${keys[0]}$`)]);

  api.respond('POST /visits/complete', { data: states[3] });
  await choose('1 Mar 2026', 'Done on...');
  await dialog(/^Count/)
    .getByRole('button', { name: 'Count as Done' })
    .click();
  await expectToast('Visit counted as done.');
  expect(api.requestsTo('POST /visits/complete')[0]?.body).toMatchObject({ line: contractId, n: 3 });
  expect(section('Problems').elements()).toEqual([]);
});

test('says that the visits failed to load, and that a closed contract owes none', async () => {
  const stored = await openVisits(failure(500), { isOpen: false });
  await expect.element(visits().getByText(/^Something went wrong loading these visits/)).toBeVisible();
  api.respond(`GET /service-contracts/${stored.current()._id}/visits`, { data: [] });
  await visits().getByRole('button', { name: 'Try Again' }).click();
  await expect.element(visits().getByText('No visits to show. A closed contract owes none.')).toBeVisible();
});
