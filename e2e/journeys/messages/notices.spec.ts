import { outboxFor } from '#e2e/fixtures/steps/message-steps.ts';
import {
  assignedTechnician,
  createOrderFor,
  createTechnician,
  notifyTechnicians,
} from '#e2e/fixtures/steps/notice-steps.ts';
import { choose } from '#e2e/fixtures/steps/palette-steps.ts';
import { signIn } from '#e2e/fixtures/steps/sign-in-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';

test('a technician opens the link of a notice on a phone, signs in and reads the work order', async ({
  api,
  openBrowser,
}) => {
  const technician = await createTechnician(api);
  const order = await createOrderFor(api, technician);
  await notifyTechnicians(api, order);
  await expect.poll(() => outboxFor(technician.phone)).toHaveLength(1);
  const [notice] = await outboxFor(technician.phone);
  const link = /Review it here: (\S+)/.exec(notice?.body ?? '')?.[1] ?? '';

  const phonePage = await openBrowser({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await phonePage.goto(link);
  await expect(phonePage).toHaveURL(/\/\?redirect=/);
  await signIn(phonePage, technician.phone);
  await expect(phonePage).toHaveURL(link);
  await expect(phonePage.getByRole('main')).toContainText(order.number);
  await expect(phonePage.getByRole('main')).toContainText('Two rooftop units do not cool.');
  expect(await phonePage.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('reassigns a work order and notifies only the new technician, not the one who was deleted', async ({
  signedIn: page,
  api,
}) => {
  const [before, after] = [await createTechnician(api), await createTechnician(api)];
  const leaving = await createTechnician(api);
  const order = await createOrderFor(api, before, leaving);
  await notifyTechnicians(api, order);
  for (const { phone } of [before, leaving]) await expect.poll(() => outboxFor(phone)).toHaveLength(1);
  await page.goto('/app/technicians');
  await page.getByRole('button', { name: `Actions for ${leaving.name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(`${leaving.name} has been deleted.`)).toBeVisible();

  await choose(page, order.number, order.number);
  await expect(assignedTechnician(page, before)).toContainText('Notified');
  await expect(assignedTechnician(page, leaving)).toContainText('No longer a technician');
  await page.getByRole('button', { name: `Remove ${before.name}` }).click();
  await page.getByRole('combobox', { name: 'Assign a technician' }).fill(after.name);
  await page.getByRole('option', { name: after.name, exact: true }).click();
  await expect(page.getByRole('button', { name: 'Notify Technicians' })).toBeDisabled();
  await page.getByRole('button', { name: 'Save Work Order' }).click();
  await expect(assignedTechnician(page, after)).toContainText('Not notified yet');

  await page.getByRole('button', { name: 'Notify Technicians' }).click();
  await dialog.getByLabel('Additional message (Optional)').fill('Take over from Tess.');
  await dialog.getByRole('button', { name: 'Notify Technicians' }).click();
  await expect(dialog.getByRole('listitem').filter({ hasText: leaving.name })).toContainText(
    'This technician was deleted and was not notified.',
  );
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(assignedTechnician(page, after)).toContainText('Notified');

  await expect.poll(() => outboxFor(after.phone)).toHaveLength(1);
  // Only the first notice.
  for (const { phone } of [before, leaving]) expect(await outboxFor(phone)).toHaveLength(1);
  const stored = async () => (await api.request('GET', `/work-order/${order._id}`)).assignedTechnicians;
  await expect
    .poll(stored)
    .toMatchObject([{ user: { _id: leaving._id } }, { user: { _id: after._id }, notice: { state: 'sent' } }]);
});
