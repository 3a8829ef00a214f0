import type { Page } from '@playwright/test';
import type { ApiClient } from '#e2e/fixtures/api-client.ts';
import { buildEquipment, buildWarranty, createRecord, section } from '#e2e/fixtures/record-form-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';

type RecordWithWarranties = { warranties: { company: string; equipmentSerial: string }[] };

const companiesWithSerials = ({ warranties }: RecordWithWarranties) =>
  warranties.map(({ company, equipmentSerial }) => `${company} ${equipmentSerial}`);

async function typeSerial(page: Page, name: string, serial: string) {
  const row = section(page, 'Equipment')
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: new RegExp(`^Remove ${name}`) }) });
  const field = row.getByRole('textbox', { name: 'Serial' });
  await field.fill('');
  await field.pressSequentially(serial);
  await field.blur();
}

/** Opens a work order with two units, each with a warranty. */
async function openTwoUnits(page: Page, api: ApiClient) {
  const record = await createRecord(api, '/work-order', {
    equipment: [buildEquipment('RTU-1', 'A-1'), buildEquipment('RTU-2', 'B-2')],
    warranties: [buildWarranty('A-1', 'Acme'), buildWarranty('B-2', 'Best')],
  });
  await page.goto(`/app/work-orders/${record._id}`);
  return { record, equipment: section(page, 'Equipment') };
}

async function expectSaved(page: Page, api: ApiClient, record: { _id: string }, warranties: string[]) {
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Work Order saved.')).toBeVisible();
  expect(companiesWithSerials(await api.request('GET', `/work-order/${record._id}`))).toEqual(warranties);
}

test('keeps warranties with their equipment when two serials are swapped', async ({
  signedIn: page,
  api,
}) => {
  const { record, equipment } = await openTwoUnits(page, api);
  await equipment.getByRole('button', { name: /^RTU-1/ }).click();
  await equipment.getByRole('button', { name: /^RTU-2/ }).click();
  await typeSerial(page, 'RTU-1', 'B-2');
  await expect(equipment.getByText('Other equipment on this record has the same serial.')).toHaveCount(2);
  await typeSerial(page, 'RTU-2', 'A-1');
  await expectSaved(page, api, record, ['Acme B-2', 'Best A-1']);
});

test('correcting a duplicate serial does not move the warranties of the other equipment', async ({
  signedIn: page,
  api,
}) => {
  const { record, equipment } = await openTwoUnits(page, api);
  await equipment.getByRole('button', { name: /^RTU-1/ }).click();
  await typeSerial(page, 'RTU-1', 'B-2');
  await typeSerial(page, 'RTU-1', 'C-3');
  await expectSaved(page, api, record, ['Acme C-3', 'Best B-2']);
});

test('Undo restores the link between equipment and warranty, which then follows a new serial', async ({
  signedIn: page,
  api,
}) => {
  const { record, equipment } = await openTwoUnits(page, api);
  await equipment.getByRole('button', { name: 'Remove RTU-1' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep Warranties' }).click();
  await equipment.getByRole('button', { name: 'Undo' }).click();
  await equipment.getByRole('button', { name: /^RTU-1/ }).click();
  await typeSerial(page, 'RTU-1', 'C-3');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Work Order saved.')).toBeVisible();
  const stored = await api.request('GET', `/work-order/${record._id}`);
  expect(companiesWithSerials(stored).toSorted()).toEqual(['Acme C-3', 'Best B-2']);
});
