import { createRecord } from '#e2e/fixtures/steps/record-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { workOrders } from '#schema/records/work-orders.ts';

test('unsaved changes survive an attempt to close the tab and a lost connection, and are saved once', async ({
  signedIn: page,
  api,
}) => {
  const order = await createRecord(api, workOrders);
  await page.goto(`/app/work-orders/${order._id}`);
  await page.getByLabel('Description').fill('Compressor is loud.');
  const question = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await question;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await expect(page.getByLabel('Description')).toHaveValue('Compressor is loud.');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Work Order saved.')).toBeVisible();
  expect(await api.request('GET', `/work-order/${order._id}`)).toMatchObject({
    description: 'Compressor is loud.',
    version: 2,
  });

  await page.context().setOffline(true);
  await page.getByLabel('Description').fill('Compressor is quiet.');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Not saved: no connection')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Recent problems/ })).toHaveCount(0);
  expect(await api.request('GET', `/work-order/${order._id}`)).toMatchObject({
    description: 'Compressor is quiet.',
    version: 3,
  });
});
