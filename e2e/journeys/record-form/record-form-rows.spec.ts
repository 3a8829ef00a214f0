import {
  buildEquipment,
  buildWarranty,
  createRecord,
  option,
  section,
} from '#e2e/fixtures/record-form-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { unique } from '#e2e/fixtures/unique-values.ts';

test('assigns a technician once and still shows a deleted technician [1-5]', async ({
  signedIn: page,
  api,
}) => {
  const deleted = await api.createUser(unique('Gone Tech'), true);
  const available = await api.createUser(unique('Here Tech'), true);
  const record = await createRecord(api, '/work-order', { assignedTechnicians: [{ user: deleted._id }] });
  await api.request('DELETE', `/user/${deleted._id}`);
  await page.goto(`/app/work-orders/${record._id}#assigned-technicians`);
  const technicians = section(page, 'Assigned Technicians');
  await expect(technicians.getByRole('listitem').filter({ hasText: deleted.name })).toContainText(
    'No longer a technician',
  );
  const technicianField = page.getByRole('combobox', { name: 'Assign a technician' });
  await technicianField.fill(available.name);
  await option(page, available.name).click();
  await expect(technicians.getByRole('listitem')).toHaveCount(2);
  await technicianField.fill(available.name);
  await expect(page.getByText('No technicians to show.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Work Order saved.')).toBeVisible();
  await technicians.getByRole('button', { name: `Remove ${deleted.name}` }).click();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Work Order saved.').last()).toBeVisible();
  await expect
    .poll(async () => (await api.request('GET', `/work-order/${record._id}`)).assignedTechnicians.length)
    .toBe(1);
});

test('warranties follow the serial of their equipment, and removing equipment asks about them [10.1-4]', async ({
  signedIn: page,
  api,
}) => {
  const record = await createRecord(api, '/work-order', {
    equipment: [buildEquipment('RTU-1', 'S1'), buildEquipment('RTU-2', 'S12')],
    warranties: [buildWarranty('S1', 'Acme'), buildWarranty('S12', 'Best')],
  });
  await page.goto(`/app/work-orders/${record._id}`);
  const equipment = section(page, 'Equipment');
  const warranties = section(page, 'Warranties');
  await equipment.getByRole('button', { name: /^RTU-1/ }).click();
  const serial = equipment.getByRole('textbox', { name: 'Serial' });
  await serial.press('End');
  // While being typed, it equals the serial of the other equipment.
  await serial.pressSequentially('2');
  await expect(equipment.getByText('Other equipment on this record has the same serial.')).toBeVisible();
  await serial.pressSequentially('3');
  await expect(warranties.getByText('S123')).toBeVisible();
  await expect(warranties.getByText(/^S12 /)).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Work Order saved.')).toBeVisible();
  const stored = await api.request('GET', `/work-order/${record._id}`);
  expect(stored.warranties.map((item: { equipmentSerial: string }) => item.equipmentSerial)).toEqual([
    'S123',
    'S12',
  ]);

  await equipment.getByRole('button', { name: 'Remove RTU-1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove this equipment?' });
  await expect(dialog).toContainText('RTU-1 has a warranty.');
  await dialog.getByRole('button', { name: 'Keep Warranties' }).click();
  await expect(dialog).toBeHidden();
  await page.keyboard.press('Control+s');
  const problems = page.getByRole('region', { name: 'Problems' });
  await expect(problems).toContainText('Acme Parts Warranty: Equipment of this warranty is required.');
  await expect(warranties.getByRole('combobox', { name: 'Equipment' })).toBeFocused();
  await warranties.getByRole('combobox', { name: 'Equipment' }).click();
  await option(page, 'RTU-2 (S12)').click();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Work Order saved.').last()).toBeVisible();
  await equipment.getByRole('button', { name: 'Remove RTU-2' }).click();
  await expect(dialog).toContainText('RTU-2 has 2 warranties.');
  await dialog.getByRole('button', { name: 'Remove Both' }).click();
  await expect(page.getByText('No warranties to show.')).toBeVisible();
  await expect(equipment.getByText('RTU-2 was removed.')).toBeVisible();
  await equipment.getByRole('button', { name: 'Undo' }).click();
  await expect(equipment.getByRole('textbox', { name: 'Serial' })).toHaveValue('S12');
  await expect(warranties.getByRole('listitem')).toHaveCount(2);
  await equipment.getByRole('button', { name: 'Remove RTU-2' }).click();
  await expect(dialog).toContainText('RTU-2 has 2 warranties.');
});

test('no longer offers Undo for a removed row after saving', async ({ signedIn: page, api }) => {
  const record = await createRecord(api, '/work-order', {
    warranties: [],
    equipment: [buildEquipment('RTU-1', 'S1'), buildEquipment('RTU-2', 'S2')],
  });
  await page.goto(`/app/work-orders/${record._id}`);
  const equipment = section(page, 'Equipment');
  await equipment.getByRole('button', { name: 'Remove RTU-2' }).click();
  await expect(equipment.getByText('RTU-2 was removed.')).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Work Order saved.')).toBeVisible();
  await page.getByLabel('Customer PO').fill('PO-2');
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await expect(equipment.getByText('RTU-2 was removed.')).toHaveCount(0);
});

test('adds a manufacturer, renames it also in the open form and deletes it [1-12]', async ({
  signedIn: page,
  api,
}) => {
  const former = unique('Carier');
  const record = await createRecord(api, '/work-order', {
    equipment: [buildEquipment('RTU-1', 'S1', former)],
  });
  await page.goto(`/app/work-orders/${record._id}`);
  const field = page.getByRole('combobox', { name: 'Manufacturer' });
  await expect(field).toHaveValue(former);
  await page.getByRole('button', { name: 'Manage manufacturers' }).click();
  const dialog = page.getByRole('dialog', { name: 'Manufacturers' });
  const added = unique('Added');
  await dialog.getByLabel('New manufacturer').fill(added);
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByText('New manufacturer added.')).toBeVisible();

  const name = unique('Carrier');
  await dialog.getByRole('button', { name: `Rename ${former}` }).click();
  await dialog.getByLabel(`New name for ${former}`).fill(name);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Manufacturer updated.')).toBeVisible();
  await dialog.getByRole('button', { name: `Rename ${name}` }).click();
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('button', { name: `Rename ${name}` })).toBeFocused();
  await dialog.getByRole('button', { name: `Delete ${added}` }).click();
  await expect(page.getByRole('dialog', { name: 'Confirm Delete' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Confirm Delete' })).toBeHidden();
  await dialog.getByRole('button', { name: `Delete ${added}` }).click();
  await page.getByRole('dialog', { name: 'Confirm Delete' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Manufacturer deleted.')).toBeVisible();
  await expect(dialog.getByText(added)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(field).toHaveValue(name);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
});

test('orders statuses by date and keeps a custom status [4-2]', async ({ signedIn: page, api }) => {
  const record = await createRecord(api, '/work-order', {
    statusTimeline: [{ status: 'Waiting for parts', statusObtainedAt: '2026-03-12' }],
  });
  await page.goto(`/app/work-orders/${record._id}`);
  const status = section(page, 'Work Order Status');
  await status.getByRole('button', { name: 'Add Status' }).click();
  const statusFields = status.getByRole('combobox', { name: 'Status' });
  await expect(statusFields.last()).toBeFocused();
  await expect(statusFields.last().getByRole('option')).toHaveText([
    'Opened',
    'Open',
    'Active',
    'Startup',
    'Equipment Ordered',
    'Closed',
  ]);
  await statusFields.last().selectOption('Active');
  await status.getByRole('button', { name: 'Today' }).click();
  await expect(status.getByText('Current status Active')).toBeVisible();
  await status.getByLabel('Date').last().fill('2026-01-05');
  await expect(status.getByText('Current status Waiting for parts')).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Work Order saved.')).toBeVisible();
  await expect(statusFields.first()).toHaveValue('Active');
  await expect(statusFields.last()).toHaveValue('Waiting for parts');
  await expect(status.getByLabel('Date').first()).toHaveValue('2026-01-05');
  const stored = await api.request('GET', `/work-order/${record._id}`);
  expect(stored.statusTimeline.map((event: { status: string }) => event.status)).toEqual([
    'Active',
    'Waiting for parts',
  ]);
});
