import { expect, test } from 'vitest';
import { sampleEquipment, sampleId } from '#web/test/samples.ts';
import { fillDay } from '#web/test/steps/day-steps.ts';
import { openRecord, saveRecord, saveState, section, textField } from '#web/test/steps/record-form-steps.ts';

const equipmentButton = (name: string) => section('Equipment').getByRole('button', { name });
const contactName = () => section('Contacts').getByRole('textbox', { name: 'Name' });

test('no longer offers Undo for a removed row after saving', async () => {
  await openRecord({ equipment: [sampleEquipment('RTU-1', 'S1'), sampleEquipment('RTU-2', 'S2')] });
  await equipmentButton('Remove RTU-2').click();
  const removed = section('Equipment').getByText(/^RTU-2 was removed\./);
  await expect.element(removed).toBeVisible();
  await saveRecord();
  await textField('Customer PO').fill('PO-2');
  await expect.element(saveState('Unsaved changes')).toBeVisible();
  await expect.element(removed).not.toBeInTheDocument();
});

test('Undo restores a removed row even when nothing else was changed', async () => {
  await openRecord({ equipment: [sampleEquipment('RTU-1', 'S1')] });
  await equipmentButton('Add Equipment').click();
  await section('Equipment').getByRole('textbox', { name: 'Identifier' }).last().fill('RTU-2');
  await equipmentButton('Remove RTU-2').click();
  await expect.element(saveState('Saved')).toBeVisible();
  await equipmentButton('Undo').click();
  await expect.element(equipmentButton('Remove RTU-2')).toBeVisible();
  await equipmentButton('Remove RTU-2').click();

  const contacts = section('Contacts');
  await contacts.getByRole('tab', { name: '+ Add New Contact' }).click();
  await contactName().fill('Typed by hand');
  await contacts.getByRole('button', { name: 'Remove Typed by hand' }).click();
  await contacts.getByRole('button', { name: 'Undo' }).click();
  await expect.element(contactName()).toHaveValue('Typed by hand');
});

test('orders statuses by date and keeps a custom status [4-2]', async () => {
  const stored = await openRecord({
    statusTimeline: [{ _id: sampleId(), status: 'Waiting for parts', statusObtainedAt: '2026-03-12' }],
  });
  const status = section('Work Order Status');
  const statuses = status.getByRole('combobox', { name: 'Status' });
  const dates = status.getByRole('textbox', { name: 'Date' });
  await status.getByRole('button', { name: 'Add Status' }).click();
  await expect.element(statuses.last()).toHaveFocus();
  const options = statuses.last().getByRole('option').elements();
  expect(options.map((option) => option.textContent)).toEqual([
    'Opened',
    'Open',
    'Active',
    'Startup',
    'Equipment Ordered',
    'Closed',
  ]);
  await statuses.last().selectOptions('Active');
  await status.getByRole('button', { name: 'Today' }).click();
  await expect.element(status.getByText('Current status Active')).toBeVisible();
  await fillDay(dates.last(), '2026-01-05', 'Mon 5 Jan 2026');
  await expect.element(status.getByText('Current status Waiting for parts')).toBeVisible();
  await saveRecord();
  await expect.element(statuses.first()).toHaveValue('Active');
  await expect.element(statuses.last()).toHaveValue('Waiting for parts');
  await expect.element(dates.first()).toHaveValue('5 Jan 2026');
  expect(stored.current().statusTimeline.map((event) => event.status)).toEqual([
    'Active',
    'Waiting for parts',
  ]);
});

test('keeps the focus in a status that moves to its place by date on save', async () => {
  await openRecord();
  const status = section('Work Order Status');
  const dates = status.getByRole('textbox', { name: 'Date' });
  await status.getByRole('button', { name: 'Add Status' }).click();
  await fillDay(dates.last(), '5 Jan 2026', 'Mon 5 Jan 2026');
  await saveRecord();
  await expect.element(dates.first()).toHaveValue('5 Jan 2026');
  await expect.element(dates.first()).toHaveFocus();
});
