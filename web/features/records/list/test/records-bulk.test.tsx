import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { RecordListItem } from '#schema/records/record-responses.ts';
import { expectAccessible, expectAccessibleAtAllWidths } from '#web/test/expect-accessible.ts';
import { failure } from '#web/test/fake-api.ts';
import { api, navigateTo } from '#web/test/render-app.tsx';
import { sampleId, sampleListItem, sampleUser } from '#web/test/samples.ts';
import { answerNight, startNight } from '#web/test/steps/night-steps.ts';
import { openEditableList, techniciansButton, updatesOf } from '#web/test/steps/record-edit-steps.ts';
import { expectNumbers, searchFor } from '#web/test/steps/record-list-steps.ts';

const ray = sampleUser({ name: 'Ray Torres' });
const dana = sampleUser({ name: 'Dana Kim' });
const dialog = () => page.getByRole('dialog');
const button = (name: string) => page.getByRole('button', { name });
const all = () => page.getByRole('checkbox', { name: 'Select all on this page' });
const tick = ({ number }: RecordListItem) =>
  page.getByRole('checkbox', { name: `Select Elm Street Bakery, ${number}` });
const selected = () => page.getByText(/^\d+ selected$/);

function assignedTo({ _id, name, phone }: typeof ray) {
  return { assignedTechnicians: [{ _id: sampleId(), user: { _id, name, phone } }] };
}

async function openOrders(count = 4) {
  const orders = Array.from({ length: count }, () => sampleListItem());
  await openEditableList(orders, { users: [ray, dana] });
  await expectNumbers(orders);
  return orders;
}

test('rows are ticked one by one, as a range, and all on the page', async () => {
  const orders = await openOrders();
  const [first, second, third, fourth] = orders as [
    RecordListItem,
    RecordListItem,
    RecordListItem,
    RecordListItem,
  ];
  await expect.element(selected()).not.toBeInTheDocument();
  await tick(second).click();
  await expect.element(selected()).toHaveTextContent('1 selected');
  expect((all().element() as HTMLInputElement).indeterminate).toBe(true);
  await tick(fourth).click({ modifiers: ['Shift'] });
  await expect.element(selected()).toHaveTextContent('3 selected');
  await expect.element(tick(third)).toBeChecked();
  await expect.element(tick(first)).not.toBeChecked();
  await expectAccessible();
  // Arrows lead through the column.
  await userEvent.keyboard('{ArrowUp} ');
  await expect.element(tick(third)).not.toBeChecked();
  await all().click();
  await expect.element(selected()).toHaveTextContent('4 selected');
  await all().click();
  await expect.element(selected()).not.toBeInTheDocument();
  await tick(first).click();
  await button('Clear the selection').click();
  await expect.element(tick(first)).not.toBeChecked();
  await tick(first).click();
  await searchFor(first.number);
  await expectNumbers([first]);
  await expect.element(tick(first)).not.toBeChecked();
});

test('changes the status of several work orders and lists those that failed, for another try [10.4-148]', async () => {
  const orders = await openOrders();
  const [first, second, third, fourth] = orders as [
    RecordListItem,
    RecordListItem,
    RecordListItem,
    RecordListItem,
  ];
  const error = 'A customer PO number is required.';
  const allow = api.respond(`PUT /work-order/${second._id}`, failure(400, { code: 'invalid', error }));
  for (const order of [first, second, third]) await tick(order).click();
  await button('Change Status').click();
  await expect.element(dialog()).toMatchTextContent('Change Status: 3 Work Orders');
  await dialog().getByRole('button', { name: 'Change Status' }).click();
  await expect.element(dialog().getByText('A status is required.')).toBeVisible();
  await dialog().getByRole('combobox', { name: 'New status' }).selectOptions('Closed');
  await dialog().getByRole('button', { name: 'Change Status' }).click();
  const failures = dialog().getByRole('alert');
  await expect
    .element(failures)
    .toMatchTextContent(`One was left as it is:Elm Street Bakery, ${second.number}${error}`);
  await expect.element(failures.getByRole('link')).toHaveAttribute('href', `/app/work-orders/${second._id}`);
  await expectAccessibleAtAllWidths();
  allow();
  await dialog().getByRole('button', { name: 'Try Again' }).click();
  await expect.element(page.getByText('Status changed to Closed.')).toBeVisible();
  await expectNumbers([fourth]);
  await expect.element(selected()).not.toBeInTheDocument();
  for (const order of [first, third]) expect(updatesOf(order)).toHaveLength(1);
  expect(updatesOf(second)).toHaveLength(2);
  for (const order of orders.slice(0, 3))
    expect(updatesOf(order)[0]).toMatchObject({ ifMatch: '"1"', statusTimeline: [{}, { status: 'Closed' }] });
});

test('assigns technicians to several work orders in addition to those they have [10.4-149]', async () => {
  const orders = [sampleListItem(assignedTo(ray)), sampleListItem(assignedTo(dana))];
  await openEditableList(orders, { users: [ray, dana] });
  await all().click();
  await button('Assign Technicians').click();
  await dialog().getByRole('button', { name: 'Assign Technicians' }).click();
  await expect.element(dialog().getByText('A technician must be selected.')).toBeVisible();
  await dialog().getByRole('checkbox', { name: 'Ray Torres' }).click();
  await expectAccessibleAtAllWidths();
  await dialog().getByRole('button', { name: 'Assign Technicians' }).click();
  await expect.element(page.getByText('Technicians assigned.')).toBeVisible();
  const [assigned, other] = orders as [RecordListItem, RecordListItem];
  await expect.element(techniciansButton(other)).toMatchTextContent('2 Assigned Technicians');
  expect(updatesOf(assigned)).toEqual([]);
});

test('notifies the technicians of several work orders, each with its own request [10.4-150]', async () => {
  const [first, second, bare] = [
    sampleListItem(assignedTo(ray)),
    sampleListItem(assignedTo(dana)),
    sampleListItem(),
  ];
  await openEditableList([first, second, bare], { users: [ray, dana] });
  api.respond('POST /notifications', ({ body }) => {
    const { workOrderId } = body as { workOrderId: string };
    if (workOrderId === second._id && api.requestsTo('POST /notifications').length < 3)
      return failure(503, { code: 'unavailable', error: 'Crewdesk is temporarily unavailable.' });
    return { data: [{ user: { _id: ray._id, name: ray.name }, state: 'queued', reason: null }] };
  });
  await all().click();
  await button('Notify Technicians').click();
  await expect.element(dialog()).toMatchTextContent('Notify Technicians: 3 Work Orders');
  await expect.element(dialog().getByText(`Without technicians and left out: ${bare.number}.`)).toBeVisible();
  await dialog().getByRole('textbox').fill('Bring the long ladder.');
  await expectAccessibleAtAllWidths();
  await dialog().getByRole('button', { name: 'Notify Technicians' }).click();
  await expect
    .element(dialog().getByRole('alert'))
    .toMatchTextContent('Crewdesk is temporarily unavailable.');
  await dialog().getByRole('button', { name: 'Try Again' }).click();
  await expect.element(page.getByText('Notifications sent.')).toBeVisible();
  const sent = api.requestsTo('POST /notifications').map(({ body, headers }) => ({
    ...(body as object),
    key: headers.get('idempotency-key'),
  }));
  const extra = { extraMessage: 'Bring the long ladder.', seenNotices: [] };
  expect(sent).toMatchObject([
    { workOrderId: first._id, ...extra },
    { workOrderId: second._id, ...extra },
    { workOrderId: second._id, ...extra },
  ]);
  expect(sent[2]?.key).toBe(sent[1]?.key);
  expect(sent[1]?.key).not.toBe(sent[0]?.key);
});

test('asks once before it texts the technicians of several work orders at night', async () => {
  startNight();
  await openEditableList([sampleListItem(assignedTo(ray)), sampleListItem(assignedTo(dana))], {
    users: [ray, dana],
  });
  api.respond('POST /notifications', { data: [] });
  await all().click();
  await button('Notify Technicians').click();
  const notify = page.getByRole('dialog', { name: /^Notify Technicians/ });
  await notify.getByRole('button', { name: 'Notify Technicians' }).click();
  await answerNight('Cancel');
  expect(api.requestsTo('POST /notifications')).toEqual([]);
  await notify.getByRole('button', { name: 'Notify Technicians' }).click();
  await answerNight('Send Now');
  await expect.poll(() => api.requestsTo('POST /notifications')).toHaveLength(2);
});

test('Escape and Back close the dialog over several work orders, and ask before a typed text is lost', async () => {
  const orders = [sampleListItem(assignedTo(ray)), sampleListItem(assignedTo(dana))];
  await openEditableList(orders, { users: [ray, dana] });
  await navigateTo('/app/work-orders?sort=customer');
  const closings = [() => userEvent.keyboard('{Escape}'), async () => history.back()];
  await all().click();
  for (const name of ['Change Status', 'Assign Technicians', 'Notify Technicians']) {
    for (const close of closings) {
      await button(name).click();
      await expect.element(dialog()).toBeVisible();
      await close();
      await expect.element(dialog()).not.toBeInTheDocument();
      await expect.element(selected()).toHaveTextContent('2 selected');
    }
  }
  await button('Notify Technicians').click();
  const notify = page.getByRole('dialog', { name: /^Notify Technicians/ });
  await notify.getByRole('textbox').fill('Bring the long ladder.');
  for (const close of closings) {
    await close();
    await page.getByRole('button', { name: 'Keep Editing' }).click();
    await expect.element(notify.getByRole('textbox')).toHaveValue('Bring the long ladder.');
  }
  expect(location.search).toBe('?sort=customer');
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Leave Without Saving' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
});
