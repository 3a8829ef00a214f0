import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { serviceContracts } from '#schema/records/service-contracts.ts';
import type { ListedVisit } from '#schema/visits/visits.ts';
import { expectAccessibleAtAllWidths } from '#web/test/expect-accessible.ts';
import { failure } from '#web/test/fake-api.ts';
import { api } from '#web/test/render-app.tsx';
import { sampleRecord } from '#web/test/samples.ts';
import { fillDay } from '#web/test/steps/day-steps.ts';
import { dialog, messageField } from '#web/test/steps/message-steps.ts';
import { chooseForVisit, openDueVisits, sampleVisits } from '#web/test/steps/visit-steps.ts';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const inDialog = (name: string) => dialog().getByRole('button', { name, exact: true });
const tick = ({ serviceContract }: ListedVisit) =>
  page.getByRole('checkbox', { name: new RegExp(serviceContract.number) });

test('creates work orders for ticked visits, asks about an earlier one, and names those booked before [10.6-34]', async () => {
  const visits = sampleVisits();
  const [first, second] = visits;
  await openDueVisits(visits);
  await tick(first).click();
  await tick(second).click();
  await button('Create Work Orders').click();
  await expect.element(dialog()).toMatchTextContent('Create Work Orders: 2 Visits');
  await expect.element(dialog()).toMatchTextContent('(and 2 earlier)');
  const earlier = { ...first, dueOn: '2026-02-12' };
  const conflict = { code: 'earlier_visit_open', error: 'An earlier visit is open.', data: earlier };
  api.respond('POST /visits/work-orders', failure(409, conflict));
  await inDialog('Create Work Orders').click();
  await expect
    .element(dialog().getByRole('alert'))
    .toMatchTextContent('an earlier visit of 12 Feb 2026 is still open. Create anyway?');
  const references = [first, second].map(({ line, n }) => ({ line: line._id, n }));
  api.respond('POST /visits/work-orders', () =>
    Response.json(
      {
        data: references.map((reference, index) => ({
          _id: `w${index}`,
          number: `WO-${index}`,
          visits: [reference],
          created: index === 0,
        })),
      },
      { status: 201 },
    ),
  );
  await expectAccessibleAtAllWidths();
  await inDialog('Create Anyway').click();
  await expect.element(dialog()).toMatchTextContent('Work order created.');
  await expect.element(dialog()).toMatchTextContent(/WO-1, booked already/);
  await expect.element(inDialog('Close')).toHaveFocus();
  await expectAccessibleAtAllWidths();
  const bodies = api.requestsTo('POST /visits/work-orders').map(({ body }) => body);
  expect(bodies).toEqual([false, true].map((confirmEarlier) => ({ visits: references, confirmEarlier })));
  await expect
    .element(dialog().getByRole('link', { name: 'WO-0' }))
    .toHaveAttribute('href', '/app/work-orders/w0');
  await inDialog('Close').click();
  await expect.element(tick(first)).not.toBeChecked();
});

test('skips visits for a reason, again those that failed, moves one with all that follow, and counts one [10.6-35]', async () => {
  const visits = sampleVisits();
  const [first, second] = visits;
  await openDueVisits(visits);
  await tick(first).click();
  await tick(second).click();
  await button('Skip').click();
  await inDialog('Skip Visits').click();
  await expect.element(dialog()).toMatchTextContent('A reason is required.');
  await dialog().getByRole('textbox', { name: 'Reason' }).fill('Closed for the summer.');
  const error = 'There is an open work order for this visit.';
  api.respond('POST /visits/skip', ({ body }) =>
    (body as { line: string }).line === first.line._id
      ? { data: null }
      : failure(409, { code: 'visit_booked', error }),
  );
  await inDialog('Skip Visits').click();
  await expect.element(dialog().getByRole('alert')).toMatchTextContent(error);
  await expect.element(tick(first)).not.toBeChecked();
  await expectAccessibleAtAllWidths();
  api.respond('POST /visits/skip', { data: null });
  await inDialog('Try Again').click();
  await expect.element(page.getByText('2 visits skipped.')).toBeVisible();
  expect(api.requestsTo('POST /visits/skip').map(({ body }) => body)).toEqual(
    [first, second, second].map(({ line, n, dueOn }) => ({
      line: line._id,
      n,
      dueOn,
      reason: 'Closed for the summer.',
    })),
  );

  await expect.element(dialog()).not.toBeInTheDocument();
  await chooseForVisit(second, 'Move Visit');
  await expect.element(dialog().getByRole('textbox', { name: 'New day' })).toHaveFocus();
  await fillDay(dialog().getByRole('textbox', { name: 'New day' }), '3/20/2026', 'Fri 20 Mar 2026');
  await dialog().getByRole('textbox', { name: 'Reason' }).fill('Asked for a Friday.');
  await userEvent.keyboard('{Escape}');
  await expect
    .element(page.getByRole('dialog', { name: 'Leave without saving?' }))
    .toMatchTextContent('The visit has not been moved.');
  await inDialog('Keep Editing').click();
  const { _id } = second.serviceContract;
  const contract = sampleRecord({ _id, firstVisitOn: '2026-03-12' }, serviceContracts);
  api.respond(`GET ${serviceContracts.apiPath}/${_id}`, { data: contract });
  api.respond('POST /service-contracts/visit-preview', ({ body }) => ({
    data: [{ label: null, dates: [(body as { firstVisitOn: string }).firstVisitOn] }],
  }));
  const following = dialog().getByRole('checkbox', { name: 'Move all visits that follow, too' });
  await following.click();
  await expect
    .element(dialog())
    .toMatchTextContent(/Before this change *12 Mar 2026 *After this change *20 Mar 2026/);
  const issues = [{ path: 'to', message: 'This day is taken by another visit.' }];
  api.respond('POST /visits/move', failure(400, { code: 'invalid', error: 'x', issues }));
  const fail = api.hold('POST /visits/move');
  await userEvent.keyboard('{Enter}');
  // It loses the focus by being disabled, keeps its value, and does not get the focus back.
  await expect.element(following).toBeDisabled();
  await dialog().getByRole('textbox', { name: 'Reason' }).click();
  fail();
  await expect.element(dialog()).toMatchTextContent('This day is taken by another visit.');
  await expectAccessibleAtAllWidths();
  api.respond('POST /visits/move', { data: null });
  await inDialog('Move Visit').click();
  await expect.element(page.getByText('Visit moved to 20 Mar 2026.')).toBeVisible();
  expect(api.requestsTo('POST /visits/move').at(-1)?.body).toEqual({
    line: second.line._id,
    n: 0,
    dueOn: second.dueOn,
    to: '2026-03-20',
    reason: 'Asked for a Friday.',
    andFollowing: true,
  });

  await expect.element(dialog()).not.toBeInTheDocument();
  await chooseForVisit(first, 'Done on...');
  api.respond('POST /visits/complete', { data: null });
  await inDialog('Count as Done').click();
  await expect.element(page.getByText('Visit counted as done.')).toBeVisible();
  expect(api.requestsTo('POST /visits/complete')[0]?.body).toMatchObject({ line: first.line._id, n: 0 });
});

test('fills a message to the contact with the day and window, and sends nothing by itself [10.6-36]', async () => {
  const visits = sampleVisits();
  await openDueVisits(visits);
  await chooseForVisit(visits[1], 'Tell the Contact');
  await expect
    .element(dialog())
    .toMatchTextContent(`Send Message: ${visits[1].serviceContract.number}, Oak Dental`);
  const text =
    'Your service visit is due on 12 Mar 2026. It can take place on any day from 9 Mar 2026 to 15 Mar 2026. Which day suits you?';
  await expect.element(messageField()).toHaveValue(text);
  await inDialog('Preview').click();
  await expect.element(dialog().getByRole('figure', { name: 'By text' })).toMatchTextContent(text);
  expect(api.requestsTo('POST /messages')).toEqual([]);
  await inDialog('Cancel').click();
  await expect.element(dialog()).not.toBeInTheDocument();
});
