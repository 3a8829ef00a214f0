import { expect, test } from '#e2e/fixtures/provider-test.ts';
import { chooseFromRowMenu, createWorkOrderWithContacts } from '#e2e/fixtures/steps/message-steps.ts';
import {
  assignedTechnician,
  createOrderFor,
  createTechnician,
  notifyFromForm,
  notifyTechnicians,
} from '#e2e/fixtures/steps/notice-steps.ts';

// One after the other in one worker process, which starts one server.
test.describe.configure({ mode: 'default' });

const notifiedAt = /Notified \d+ \w+ \d{4}, \d+:\d\d [AP]M/;

test('notifies technicians from the form and shows a colleague which notice was delivered and which was not', async ({
  signedIn: page,
  api,
  crewdesk,
  colleague,
}) => {
  const [reached, unreached] = [await createTechnician(api), await createTechnician(api)];
  const order = await createOrderFor(api, reached, unreached);
  await page.goto(`/app/work-orders/${order._id}#assigned-technicians`);
  await notifyFromForm(page, 'The roof key is at the front desk.');
  for (const { phone } of [reached, unreached]) {
    await expect.poll(() => crewdesk.textsTo(phone)).toHaveLength(1);
    expect(crewdesk.textsTo(phone)[0]).toContain('The roof key is at the front desk.');
  }
  await crewdesk.reportDelivered(reached.phone);
  await crewdesk.reportUndelivered(unreached.phone, 30003);

  await colleague.page.goto(`/app/work-orders/${order._id}`);
  await expect(assignedTechnician(colleague.page, reached)).toContainText('Delivered');
  await expect(assignedTechnician(colleague.page, reached)).toContainText(notifiedAt);
  await expect(assignedTechnician(colleague.page, unreached)).toContainText('Failed');
  await expect(assignedTechnician(colleague.page, unreached)).toContainText('It may be switched off.');
});

test('notifies again from the list after the first notice failed and sees the second one delivered', async ({
  signedIn: page,
  api,
  crewdesk,
}) => {
  const technician = await createTechnician(api);
  const order = await createOrderFor(api, technician);
  await notifyTechnicians(api, order);
  await expect.poll(() => crewdesk.textsTo(technician.phone)).toHaveLength(1);
  await crewdesk.reportUndelivered(technician.phone, 30003);

  await chooseFromRowMenu(page, order, 'Notify Technicians');
  const dialog = page.getByRole('dialog');
  const row = dialog.getByRole('listitem').filter({ hasText: technician.name });
  await expect(row).toContainText('It may be switched off.');
  await dialog.getByRole('button', { name: 'Notify Technicians' }).click();
  await expect.poll(() => crewdesk.textsTo(technician.phone)).toHaveLength(2);
  await crewdesk.reportDelivered(technician.phone);

  await page.goto(`/app/work-orders/${order._id}#assigned-technicians`);
  await expect(assignedTechnician(page, technician)).toContainText('Delivered');
  await expect(assignedTechnician(page, technician)).not.toContainText('switched off');
});

test('shows that the notice to a technician who texted STOP was blocked, and delivers the next one after START', async ({
  signedIn: page,
  api,
  crewdesk,
}) => {
  const technician = await createTechnician(api);
  const order = await createOrderFor(api, technician);
  await crewdesk.receiveText(technician.phone, 'STOP');
  await page.goto(`/app/work-orders/${order._id}#assigned-technicians`);
  await notifyFromForm(page);
  const row = assignedTechnician(page, technician);
  await expect(row).toContainText('Blocked');
  await expect(row).toContainText('This recipient has opted out of messages.');
  expect(crewdesk.textsTo(technician.phone).filter((text) => text.includes('assigned'))).toEqual([]);

  await crewdesk.receiveText(technician.phone, 'START');
  await notifyFromForm(page);
  await expect.poll(() => crewdesk.textsTo(technician.phone).join()).toContain('You have been assigned');
  await page.reload();
  await expect(row.getByText('Sent', { exact: true })).toBeVisible();
});

test('shows a failed text with its reason, resends it and sees it delivered', async ({
  signedIn: page,
  api,
  crewdesk,
}) => {
  const { order, phone } = await createWorkOrderWithContacts(api);
  await api.request('POST', '/messages', { message: 'Running late.', textTo: phone, workOrder: order._id });
  await expect.poll(() => crewdesk.textsTo(phone)).toHaveLength(1);
  await crewdesk.reportUndelivered(phone, 30008);
  await page.goto('/app/messages');
  const message = page.getByRole('article').filter({ hasText: order.number });
  await expect(message.getByText('Failed', { exact: true })).toBeVisible();
  await expect(message).toContainText('The carrier did not deliver it and gave no reason.');
  await message.getByRole('button', { name: 'Resend' }).click();
  await expect.poll(() => crewdesk.textsTo(phone)).toEqual(['Running late.', 'Running late.']);
  await crewdesk.reportDelivered(phone);
  await page.reload();
  await expect(message.getByText('Delivered', { exact: true })).toBeVisible();
});
