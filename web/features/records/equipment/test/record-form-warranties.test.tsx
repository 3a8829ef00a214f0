import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { RecordDetail } from '#schema/records/record-responses.ts';
import { sampleEquipment, sampleWarranty } from '#web/test/samples.ts';
import {
  dialog,
  openRecord,
  option,
  pressSave,
  problems,
  saveRecord,
  section,
  textField,
} from '#web/test/steps/record-form-steps.ts';

const equipment = () => section('Equipment');
const warranties = () => section('Warranties');
const equipmentButton = (name: string | RegExp) => equipment().getByRole('button', { name });
const inDialog = (name: string) => dialog().getByRole('button', { name });
const duplicate = () => equipment().getByText(/Other equipment on this record has the same serial\./);
const companiesWithSerials = (record: RecordDetail) =>
  record.warranties.map(({ company, equipmentSerial }) => `${company} ${equipmentSerial}`);

/** Opens a work order with two units, each with a warranty. */
const openTwoUnits = (serials: [string, string] = ['A-1', 'B-2']) =>
  openRecord({
    equipment: [sampleEquipment('RTU-1', serials[0]), sampleEquipment('RTU-2', serials[1])],
    warranties: [sampleWarranty(serials[0], 'Acme'), sampleWarranty(serials[1], 'Best')],
  });

async function typeSerial(name: string, serial: string) {
  const row = equipment()
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: `Remove ${name}` }) });
  await row.getByRole('textbox', { name: 'Serial' }).fill('');
  await userEvent.keyboard(serial);
  await userEvent.tab();
}

test('warranties follow the serial of their equipment, and removing equipment asks about them [10.1-4]', async () => {
  const stored = await openTwoUnits(['S1', 'S12']);
  await equipmentButton(/^RTU-1/).click();
  await textField('Serial').click();
  // While being typed, it equals the serial of the other equipment.
  await userEvent.keyboard('{End}2');
  await expect.element(duplicate()).toBeVisible();
  await userEvent.keyboard('3');
  await expect.element(warranties().getByText('S123 · until 1 May 2030')).toBeVisible();
  await expect.element(warranties().getByText('S12 · until 1 May 2030')).toBeVisible();
  await saveRecord();
  expect(companiesWithSerials(stored.current())).toEqual(['Acme S123', 'Best S12']);

  await equipmentButton('Remove RTU-1').click();
  const question = dialog('Remove this equipment?');
  await expect.element(question).toMatchTextContent(/RTU-1 has a warranty\./);
  await inDialog('Keep Warranties').click();
  await expect.element(question).not.toBeInTheDocument();
  await pressSave();
  await expect
    .element(problems())
    .toMatchTextContent(/Acme Parts Warranty: Equipment of this warranty is required\./);
  const choice = warranties().getByRole('combobox', { name: 'Equipment' });
  await expect.element(choice).toHaveFocus();
  await choice.click();
  await option('RTU-2 (S12)').click();
  await saveRecord();
  expect(companiesWithSerials(stored.current())).toEqual(['Acme S12', 'Best S12']);
  await equipmentButton('Remove RTU-2').click();
  await expect.element(question).toMatchTextContent(/RTU-2 has 2 warranties\./);
  await inDialog('Remove Both').click();
  await expect.element(page.getByText('No warranties to show.')).toBeVisible();
  await expect.element(equipment().getByText(/^RTU-2 was removed\./)).toBeVisible();
  await equipmentButton('Undo').click();
  await expect.element(textField('Serial')).toHaveValue('S12');
  expect(warranties().getByRole('listitem').elements()).toHaveLength(2);
  await equipmentButton('Remove RTU-2').click();
  await expect.element(question).toMatchTextContent(/RTU-2 has 2 warranties\./);
});

test('keeps warranties with their equipment when a duplicate serial is corrected or two are swapped', async () => {
  const stored = await openTwoUnits();
  await equipmentButton(/^RTU-1/).click();
  await typeSerial('RTU-1', 'B-2');
  await typeSerial('RTU-1', 'C-3');
  await saveRecord();
  expect(companiesWithSerials(stored.current())).toEqual(['Acme C-3', 'Best B-2']);

  await equipmentButton(/^RTU-2/).click();
  await typeSerial('RTU-1', 'B-2');
  await expect.poll(() => duplicate().elements()).toHaveLength(2);
  await typeSerial('RTU-2', 'A-1');
  await saveRecord();
  expect(companiesWithSerials(stored.current())).toEqual(['Acme B-2', 'Best A-1']);
});

test('Undo restores the link between equipment and warranty, which then follows a new serial', async () => {
  const stored = await openTwoUnits();
  await equipmentButton('Remove RTU-1').click();
  await inDialog('Keep Warranties').click();
  await equipmentButton('Undo').click();
  await equipmentButton(/^RTU-1/).click();
  await typeSerial('RTU-1', 'C-3');
  await saveRecord();
  expect(companiesWithSerials(stored.current()).toSorted()).toEqual(['Acme C-3', 'Best B-2']);
});

test('stores a notification number once when it is entered in different formats', async () => {
  const stored = await openRecord({
    equipment: [sampleEquipment('RTU-1', 'S1')],
    warranties: [sampleWarranty('S1')],
  });
  for (const spelling of ['(312) 555-0199', '312.555.0199', '+1 312 555 0199']) {
    await page.getByRole('combobox', { name: 'Notify' }).fill(spelling);
    await userEvent.keyboard('{Enter}');
  }
  await saveRecord();
  expect(stored.current().warranties[0]?.notify).toEqual(['+13125550199']);
});
