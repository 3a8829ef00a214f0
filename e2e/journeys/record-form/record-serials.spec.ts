import type { Page } from '@playwright/test';
import { expect, type Office, test } from '#e2e/fixtures/office.ts';
import { addRecord, section, unit, warranty } from '#e2e/fixtures/record-form-steps.ts';

type Stored = { warranties: { company: string; equipmentSerial: string }[] };

const inCompanies = ({ warranties }: Stored) =>
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

/** Two units, each with a warranty. */
async function openTwoUnits(page: Page, office: Office) {
  const record = await addRecord(office, '/work-order', {
    equipment: [unit('RTU-1', 'A-1'), unit('RTU-2', 'B-2')],
    warranties: [warranty('A-1', 'Acme'), warranty('B-2', 'Best')],
  });
  await page.goto(`/app/work-orders/${record._id}`);
  return { record, equipment: section(page, 'Equipment') };
}

async function expectSaved(page: Page, office: Office, record: { _id: string }, warranties: string[]) {
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Work Order saved.')).toBeVisible();
  expect(inCompanies(await office.call('GET', `/work-order/${record._id}`))).toEqual(warranties);
}

test('warranties stay with their equipment when two serials are swapped', async ({
  signedIn: page,
  office,
}) => {
  const { record, equipment } = await openTwoUnits(page, office);
  await equipment.getByRole('button', { name: /^RTU-1/ }).click();
  await equipment.getByRole('button', { name: /^RTU-2/ }).click();
  await typeSerial(page, 'RTU-1', 'B-2');
  await expect(equipment.getByText('Other equipment of this record has the same serial.')).toHaveCount(2);
  await typeSerial(page, 'RTU-2', 'A-1');
  await expectSaved(page, office, record, ['Acme B-2', 'Best A-1']);
});

test('equipment that got the serial of another by mistake gives back nothing that was not its own', async ({
  signedIn: page,
  office,
}) => {
  const { record, equipment } = await openTwoUnits(page, office);
  await equipment.getByRole('button', { name: /^RTU-1/ }).click();
  await typeSerial(page, 'RTU-1', 'B-2');
  await typeSerial(page, 'RTU-1', 'C-3');
  await expectSaved(page, office, record, ['Acme C-3', 'Best B-2']);
});

test('a warranty that goes with its equipment comes back by Undo, and follows it from then on', async ({
  signedIn: page,
  office,
}) => {
  const { record, equipment } = await openTwoUnits(page, office);
  await equipment.getByRole('button', { name: 'Remove RTU-1' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep Warranties' }).click();
  await equipment.getByRole('button', { name: 'Undo' }).click();
  await equipment.getByRole('button', { name: /^RTU-1/ }).click();
  await typeSerial(page, 'RTU-1', 'C-3');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Work Order saved.')).toBeVisible();
  const stored = await office.call('GET', `/work-order/${record._id}`);
  expect(inCompanies(stored).toSorted()).toEqual(['Acme C-3', 'Best B-2']);
});
