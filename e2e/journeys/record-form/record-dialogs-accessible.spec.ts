import { expectAccessible } from '#e2e/fixtures/expect-accessible.ts';
import {
  billing,
  buildContact,
  buildEquipment,
  buildWarranty,
  createRecord,
  section,
  selectCustomer,
} from '#e2e/fixtures/record-form-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { unique } from '#e2e/fixtures/unique-values.ts';

const elsewhere = { street: '77 Far Road', city: 'Joliet', state: 'IL', zip: '60432' };

for (const width of [1440, 390]) {
  test(`the dialogs of the record form are accessible at ${width} px`, async ({ signedIn: page, api }) => {
    await page.setViewportSize({ width, height: 900 });
    const other = await api.createCustomer({ name: unique('Other'), address: elsewhere });
    const record = await createRecord(api, '/work-order', {
      contacts: [buildContact('Ana Long')],
      equipment: [buildEquipment('RTU-1', 'S1')],
      warranties: [buildWarranty('S1')],
    });
    await page.goto(`/app/work-orders/${record._id}`);
    await billing(page).getByRole('textbox', { name: 'Street', exact: true }).fill('1 Edited Street');
    await selectCustomer(page, other.name);
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Replace the billing address?');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Replace', exact: true }).click();
    await expect(dialog).toHaveCount(0);

    await section(page, 'Equipment').getByRole('button', { name: 'Remove RTU-1' }).click();
    await expect(dialog).toContainText('RTU-1 has a warranty.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Keep Warranties' }).click();
    await expect(page.getByText('RTU-1 was removed.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Undo' }).click();

    await page.getByRole('button', { name: 'Clear Form' }).click();
    await expect(dialog).toContainText('Clear this form?');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Keep Editing' }).click();
    await expect(dialog).toHaveCount(0);
    await page.getByRole('link', { name: 'Back to work orders' }).click();
    await expect(dialog).toContainText('Leave without saving?');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Keep Editing' }).click();
    await expect(dialog).toHaveCount(0);

    await api.request('PUT', `/work-order/${record._id}`, { ...record, customerPo: 'Theirs' });
    await page.keyboard.press('Control+s');
    await expect(page.getByText('while you were editing it')).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });

  test(`the dialogs of the record list are accessible at ${width} px`, async ({ signedIn: page, api }) => {
    await page.setViewportSize({ width, height: 900 });
    const record = await createRecord(api, '/projects', {
      contacts: [buildContact('Ana Long With A Name That Goes On And On'), buildContact('Bo Short')],
    });
    await page.goto(`/app/projects?q=${record.number}`);
    const menu = page.getByRole('button', { name: new RegExp(`Actions for .*${record.number}`) });
    for (const item of ['View Contacts', 'Delete Project']) {
      await menu.click();
      await page.getByRole('menuitem', { name: item }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  });
}
