import { expect, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { countClicks } from '#web/test/count-clicks.ts';
import { expectAccessible } from '#web/test/expect-accessible.ts';
import { failure } from '#web/test/fake-api.ts';
import { api } from '#web/test/render-app.tsx';
import { sampleId, sampleListItem, sampleUser } from '#web/test/samples.ts';
import {
  openEditableList,
  statusButton,
  techniciansButton,
  updatesOf,
} from '#web/test/steps/record-edit-steps.ts';
import { expectNumbers, recordRow, rowMenu } from '#web/test/steps/record-list-steps.ts';

const ray = sampleUser({ name: 'Ray Torres' });
const dana = sampleUser({ name: 'Dana Kim' });
const undo = () => page.getByRole('button', { name: 'Undo' });
const status = (name: string) => page.getByRole('menuitemradio', { name });
const technician = (name: string) => page.getByRole('menuitemcheckbox', { name });

function atNoon() {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-20T17:00:00Z') });
}

/** Opens a menu in a card and in a row, which closes with its card, and leaves it open in the row. */
async function expectAccessibleMenu(button: Locator) {
  for (const width of [390, 1440]) {
    await page.viewport(width, 900);
    await button.click();
    await expect.element(page.getByRole('menu')).toBeVisible();
    await expectAccessible('[role="menu"]');
  }
}

test('closes a work order with two clicks, and takes it back [10.4-145]', async () => {
  atNoon();
  const [order, other] = [sampleListItem(), sampleListItem()];
  await openEditableList([order, other]);
  await expectAccessibleMenu(statusButton(order));
  await userEvent.keyboard('{Escape}');
  const clicks = countClicks();
  await statusButton(order).click();
  await expect.element(status('Open')).toHaveAttribute('aria-checked', 'true');
  await status('Closed').click();
  await expect.element(page.getByText(`${order.number} is now Closed.`)).toBeVisible();
  await expectNumbers([other]);
  expect(clicks()).toBe(2);
  expect(updatesOf(order)).toMatchObject([
    {
      ifMatch: '"1"',
      customerPo: order.customerPo,
      statusTimeline: [...order.statusTimeline, { status: 'Closed', statusObtainedAt: '2026-03-20' }],
    },
  ]);
  // The row in its place.
  await expect.element(recordRow(other).getByRole('link')).toHaveFocus();

  await undo().click();
  await expect.element(page.getByText(`${order.number} is as it was before.`)).toBeVisible();
  await expectNumbers([order, other]);
  expect(updatesOf(order)[1]).toMatchObject({ ifMatch: '"2"', statusTimeline: order.statusTimeline });
});

test('a status changes on top of what a colleague changed, but not over another status [10.4-146]', async () => {
  atNoon();
  const [order, contested, planned] = [sampleListItem(), sampleListItem(), sampleListItem()];
  const later = { _id: sampleId(), status: 'Startup', statusObtainedAt: '2026-03-21' };
  planned.statusTimeline = [later];
  const { changeElsewhere } = await openEditableList([order, contested, planned]);
  changeElsewhere(order, { description: 'The belt is worn.' });
  await statusButton(order).click();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(page.getByText(`${order.number} is now Active.`)).toBeVisible();
  await expect.element(statusButton(order)).toHaveFocus();
  await expect.element(statusButton(order)).toMatchTextContent('Active');
  expect(updatesOf(order)).toMatchObject([
    { ifMatch: '"1"', description: 'Loud fan' },
    { ifMatch: '"2"', description: 'The belt is worn.' },
  ]);

  changeElsewhere(contested, { status: 'Startup', statusObtainedAt: '2026-03-19' });
  await statusButton(contested).click();
  await status('Closed').click();
  const stale = 'This work order was changed by someone else in the meantime.';
  await expect.element(page.getByText(stale)).toBeVisible();
  expect(updatesOf(contested)).toHaveLength(1);

  await statusButton(planned).click();
  await status('Closed').click();
  const refusal = `${planned.number} keeps its status: "Startup" is planned for 21 Mar 2026. Change the timeline in its form.`;
  await expect.element(page.getByText(refusal)).toBeVisible();
  expect(updatesOf(planned)).toEqual([]);
});

test('the recent problems name the work order of a failed edit until it is saved', async () => {
  atNoon();
  const order = sampleListItem();
  await openEditableList([order]);
  const restore = api.respond('PUT /work-order/:id', failure(500));
  const problems = page.getByRole('button', { name: /^Recent problems/ });
  await statusButton(order).click();
  await status('Active').click();
  await expect.element(page.getByText(/^Something went wrong updating this work order\./)).toBeVisible();
  await problems.click();
  const link = page.getByRole('dialog').getByRole('link', { name: `${order.number} ${order.customer.name}` });
  await expect.element(link).toHaveAttribute('href', `/app/work-orders/${order._id}`);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  restore();
  await statusButton(order).click();
  await status('Active').click();
  await expect.element(page.getByText(`${order.number} is now Active.`)).toBeVisible();
  await expect.element(problems).not.toBeInTheDocument();
});

test('technicians are assigned and removed with two clicks each [10.4-147]', async () => {
  const order = sampleListItem();
  await openEditableList([order], { users: [ray, dana] });
  const clicks = countClicks();
  await techniciansButton(order).click();
  await expect.element(technician('Dana Kim')).toHaveAttribute('aria-checked', 'false');
  await expectAccessible('[role="menu"]');
  await technician('Ray Torres').click();
  await expect.element(page.getByText(`Ray Torres is now assigned to ${order.number}.`)).toBeVisible();
  await expect.element(techniciansButton(order)).toMatchTextContent('1 Assigned Technician');
  expect(clicks()).toBe(2);
  await techniciansButton(order).click();
  await technician('Dana Kim').click();
  await expect.element(techniciansButton(order)).toMatchTextContent('2 Assigned Technicians');
  await techniciansButton(order).click();
  await expect.element(technician('Ray Torres')).toHaveAttribute('aria-checked', 'true');
  await technician('Ray Torres').click();
  const removed = `Ray Torres is no longer assigned to ${order.number}.`;
  await expect.element(page.getByText(removed)).toBeVisible();
  await expect.element(techniciansButton(order)).toMatchTextContent('1 Assigned Technician');
  const assigned = updatesOf(order).map(({ assignedTechnicians }) => assignedTechnicians);
  const [first, second] = [ray._id, dana._id];
  expect(assigned).toMatchObject([
    [{ user: first }],
    [{ _id: expect.any(String), user: first }, { user: second }],
    [{ _id: expect.any(String), user: second }],
  ]);
});

test('quick changes of one record wait for each other and are made on top of each other', async () => {
  atNoon();
  const order = sampleListItem();
  await openEditableList([order], { users: [ray, dana] });
  const release = api.hold(`PUT /work-order/${order._id}`);
  await statusButton(order).click();
  await status('Active').click();
  await statusButton(order).click();
  await expect.element(status('Active')).toHaveAttribute('aria-checked', 'true');
  await status('Startup').click();
  for (const name of ['Ray Torres', 'Dana Kim', 'Ray Torres']) {
    await techniciansButton(order).click();
    await technician(name).click();
  }
  // A notice is for those who are assigned by then.
  await rowMenu(order).click();
  await page.getByRole('menuitem', { name: 'Notify Technicians' }).click();
  expect(page.getByRole('dialog').query()).toBeNull();
  expect(updatesOf(order)).toHaveLength(1);
  release();
  await expect
    .element(page.getByRole('dialog').getByRole('list', { name: 'Assigned technicians' }))
    .toMatchTextContent(/^Dana Kim/);
  expect(updatesOf(order).map(({ ifMatch }) => ifMatch)).toEqual(['"1"', '"2"', '"3"', '"4"', '"5"']);
  await userEvent.keyboard('{Escape}');
  await expect.element(statusButton(order)).toMatchTextContent('Startup');
  await expect.element(techniciansButton(order)).toMatchTextContent('1 Assigned Technician');
  expect(page.getByRole('button', { name: /^Recent problems/ }).query()).toBeNull();
  // What an earlier toast offered to take back is followed by other changes.
  expect(undo().elements()).toHaveLength(1);
  await undo().click();
  await expect.element(techniciansButton(order)).toMatchTextContent('2 Assigned Technicians');
  await expect.element(statusButton(order)).toMatchTextContent('Startup');
});
