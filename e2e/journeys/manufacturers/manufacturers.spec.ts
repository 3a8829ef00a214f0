import type { Page } from '@playwright/test';
import { fact, table } from '#e2e/fixtures/steps/print-steps.ts';
import { buildEquipment, section } from '#e2e/fixtures/steps/record-form-steps.ts';
import { createRecord } from '#e2e/fixtures/steps/record-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { unique } from '#e2e/fixtures/unique-values.ts';
import { projects } from '#schema/records/projects.ts';
import { workOrders } from '#schema/records/work-orders.ts';

const unit = (identifier: string, manufacturer: string) =>
  buildEquipment(identifier, unique('SN'), manufacturer);
const manufacturerField = (page: Page) => section(page, 'Equipment').getByLabel('Manufacturer');

async function manufacturerNames(api: {
  request: (method: string, path: string) => Promise<{ name: string }[]>;
}) {
  return (await api.request('GET', '/manufacturers?limit=1000')).map(({ name }) => name);
}

test('a manufacturer typed on one record is offered on the next, stored once, and renamed on all records and on paper, in a dialog that returns the focus', async ({
  signedIn: page,
  api,
}) => {
  const order = await createRecord(api, workOrders, { equipment: [unit('RTU-1', 'Carrier')] });
  const project = await createRecord(api, projects, { equipment: [unit('AHU-2', 'Carrier')] });
  const paths = [`/work-order/${order._id}`, `/projects/${project._id}`];
  const [oldName, newName] = [unique('Aaon Custum'), unique('Aaon Custom')];
  await page.goto(`/app/work-orders/${order._id}`);
  await manufacturerField(page).fill(`  ${oldName} `);
  // Until the names are loaded, a save would ask to wait for them.
  await expect(page.getByText(`New manufacturer: ${oldName}`).first()).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Work Order saved.')).toBeVisible();

  await page.goto(`/app/projects/${project._id}`);
  await manufacturerField(page).fill(oldName.toLowerCase());
  await page.getByRole('option', { name: oldName, exact: true }).click();
  await expect(manufacturerField(page)).toHaveValue(oldName);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Project saved.')).toBeVisible();
  for (const path of paths)
    expect(await api.request('GET', path)).toMatchObject({ equipment: [{ manufacturer: oldName }] });
  expect((await manufacturerNames(api)).filter((name) => name === oldName)).toHaveLength(1);

  const opener = page.getByRole('button', { name: 'Manage manufacturers' });
  // The first time, the code of the dialog is loaded.
  for (const time of ['first', 'second']) {
    await opener.press('Enter');
    await expect(page.getByRole('dialog').getByLabel('New manufacturer'), time).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog'), time).toHaveCount(0);
    await expect(opener, time).toBeFocused();
  }
  await opener.press('Enter');
  await page.getByRole('button', { name: `Rename ${oldName}` }).click();
  await page.getByLabel(`New name for ${oldName}`).fill(newName);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Manufacturer updated.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(manufacturerField(page)).toHaveValue(newName);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  await page.goto(`/print/work-orders/${order._id}`);
  await expect(fact(page, 'Service Address')).toBeVisible();
  await expect(table(page, 'Equipment').getByRole('cell', { name: newName })).toBeVisible();
  for (const path of paths)
    expect(await api.request('GET', path)).toMatchObject({ equipment: [{ manufacturer: newName }] });
  const names = await manufacturerNames(api);
  expect(names).toContain(newName);
  expect(names).not.toContain(oldName);
});
