import { expect, test, unique } from '#e2e/fixtures/office.ts';
import { addRecord, choice, section, unit, warranty } from '#e2e/fixtures/record-form-steps.ts';

test('a technician is assigned once, and stays shown after having been deleted [1-5]', async ({
  signedIn: page,
  office,
}) => {
  const gone = await office.addUser(unique('Gone Tech'), true);
  const here = await office.addUser(unique('Here Tech'), true);
  const record = await addRecord(office, '/work-order', { assignedTechnicians: [{ user: gone._id }] });
  await office.call('DELETE', `/user/${gone._id}`);
  await page.goto(`/app/work-orders/${record._id}#assigned-technicians`);
  const technicians = section(page, 'Assigned Technicians');
  await expect(technicians.getByRole('listitem').filter({ hasText: gone.name })).toContainText(
    'No longer a technician',
  );
  const picker = page.getByRole('combobox', { name: 'Assign a technician' });
  await picker.fill(here.name);
  await choice(page, here.name).click();
  await expect(technicians.getByRole('listitem')).toHaveCount(2);
  await picker.fill(here.name);
  await expect(page.getByText('No technicians to show.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Work Order saved.')).toBeVisible();
  await technicians.getByRole('button', { name: `Remove ${gone.name}` }).click();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Work Order saved.').last()).toBeVisible();
  await expect
    .poll(async () => (await office.call('GET', `/work-order/${record._id}`)).assignedTechnicians.length)
    .toBe(1);
});

test('warranties go with the serial of their equipment, and are asked about when it is removed [10.1-4]', async ({
  signedIn: page,
  office,
}) => {
  const record = await addRecord(office, '/work-order', {
    equipment: [unit('RTU-1', 'S1'), unit('RTU-2', 'S12')],
    warranties: [warranty('S1', 'Acme'), warranty('S12', 'Best')],
  });
  await page.goto(`/app/work-orders/${record._id}`);
  const equipment = section(page, 'Equipment');
  const warranties = section(page, 'Warranties');
  await equipment.getByRole('button', { name: /^RTU-1/ }).click();
  const serial = equipment.getByRole('textbox', { name: 'Serial' });
  await serial.press('End');
  // On its way it reads like the serial of the other.
  await serial.pressSequentially('2');
  await expect(equipment.getByText('Other equipment of this record has the same serial.')).toBeVisible();
  await serial.pressSequentially('3');
  await expect(warranties.getByText('S123')).toBeVisible();
  await expect(warranties.getByText(/^S12 /)).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Work Order saved.')).toBeVisible();
  const stored = await office.call('GET', `/work-order/${record._id}`);
  expect(stored.warranties.map((one: { equipmentSerial: string }) => one.equipmentSerial)).toEqual([
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
  await choice(page, 'RTU-2 (S12)').click();
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

test('what was removed is not offered any more once the form is saved', async ({
  signedIn: page,
  office,
}) => {
  const record = await addRecord(office, '/work-order', {
    warranties: [],
    equipment: [unit('RTU-1', 'S1'), unit('RTU-2', 'S2')],
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

test('a manufacturer is added, renamed in the open form too, and deleted [1-12]', async ({
  signedIn: page,
  office,
}) => {
  const former = unique('Carier');
  const record = await addRecord(office, '/work-order', { equipment: [unit('RTU-1', 'S1', former)] });
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
  await dialog.getByLabel(`New name of ${former}`).fill(name);
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

test('events are kept in the order of their days, and a word of their own stays with its event [4-2]', async ({
  signedIn: page,
  office,
}) => {
  const record = await addRecord(office, '/work-order', {
    statusTimeline: [{ status: 'Waiting for parts', statusObtainedAt: '2026-03-12' }],
  });
  await page.goto(`/app/work-orders/${record._id}`);
  const status = section(page, 'Work Order Status');
  await status.getByRole('button', { name: 'Add Status' }).click();
  const words = status.getByRole('combobox', { name: 'Status' });
  await expect(words.last()).toBeFocused();
  await expect(words.last().getByRole('option')).toHaveText([
    'Opened',
    'Open',
    'Active',
    'Startup',
    'Equipment Ordered',
    'Closed',
  ]);
  await words.last().selectOption('Active');
  await status.getByRole('button', { name: 'Today' }).click();
  await expect(status.getByText('Current status Active')).toBeVisible();
  await status.getByLabel('Date').last().fill('2026-01-05');
  await expect(status.getByText('Current status Waiting for parts')).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Work Order saved.')).toBeVisible();
  await expect(words.first()).toHaveValue('Active');
  await expect(words.last()).toHaveValue('Waiting for parts');
  await expect(status.getByLabel('Date').first()).toHaveValue('2026-01-05');
  const stored = await office.call('GET', `/work-order/${record._id}`);
  expect(stored.statusTimeline.map((event: { status: string }) => event.status)).toEqual([
    'Active',
    'Waiting for parts',
  ]);
});
