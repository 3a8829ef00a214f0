import { expect, test } from '#e2e/fixtures/provider-test.ts';
import { chooseFromRowMenu } from '#e2e/fixtures/steps/message-steps.ts';
import {
  assignedTechnician,
  createOrderFor,
  createTechnician,
  notifyFromForm,
} from '#e2e/fixtures/steps/notice-steps.ts';

const notifiedAt = /Notified \d+ \w+ \d{4}, \d+:\d\d [AP]M/;

test('notifies technicians from the form and shows a colleague which notice was not delivered, who notifies again from the list and sees it delivered', async ({
  signedIn: page,
  api,
  crewdesk,
  colleaguePage,
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

  await colleaguePage.goto(`/app/work-orders/${order._id}`);
  await expect(assignedTechnician(colleaguePage, reached)).toContainText('Delivered');
  await expect(assignedTechnician(colleaguePage, reached)).toContainText(notifiedAt);
  await expect(assignedTechnician(colleaguePage, unreached)).toContainText('Failed');
  await expect(assignedTechnician(colleaguePage, unreached)).toContainText('It may be switched off.');

  await chooseFromRowMenu(colleaguePage, order, 'Notify Technicians');
  const dialog = colleaguePage.getByRole('dialog');
  const row = dialog.getByRole('listitem').filter({ hasText: unreached.name });
  await expect(row).toContainText('It may be switched off.');
  await dialog.getByRole('button', { name: 'Notify Technicians' }).click();
  await expect.poll(() => crewdesk.textsTo(unreached.phone)).toHaveLength(2);
  await crewdesk.reportDelivered(unreached.phone);
  await page.reload();
  await expect(assignedTechnician(page, unreached)).toContainText('Delivered');
  await expect(assignedTechnician(page, unreached)).not.toContainText('switched off');
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
