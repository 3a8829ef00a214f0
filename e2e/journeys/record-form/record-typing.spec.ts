import { holdRequests } from '#e2e/fixtures/hold-responses.ts';
import {
  billing,
  buildEquipment,
  buildWarranty,
  createRecord,
  option,
  section,
} from '#e2e/fixtures/record-form-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { unique } from '#e2e/fixtures/unique-values.ts';

test.use({ interceptsRequests: true });

test('accepts pasted phone numbers with an extension and ZIP+4 codes', async ({ signedIn: page, api }) => {
  const record = await createRecord(api);
  await page.goto(`/app/work-orders/${record._id}`);
  const phone = section(page, 'Contacts').getByLabel('Phone Number');
  for (const pasted of ['312-555-0142 x12', '(312) 555-0142 ext. 12', '312.555.0142 EXT 12']) {
    await phone.fill(pasted);
    await phone.blur();
    await expect(phone).toHaveValue('(312) 555-0142 ext. 12');
  }
  for (const part of ['City', 'State']) await billing(page).getByLabel(part).fill('');
  await billing(page).getByLabel('Zip').fill('60432-1234');
  await expect(billing(page).getByLabel('City')).toHaveValue('Joliet');
  await expect(billing(page).getByLabel('State')).toHaveValue('IL');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Work Order saved.')).toBeVisible();
  expect(await api.request('GET', `/work-order/${record._id}`)).toMatchObject({
    contacts: [{ phoneNumbers: [{ phone: '+13125550142;ext=12' }] }],
    billingAddress: { city: 'Joliet', zip: '60432-1234' },
  });
});

test('Ctrl+S saves from an open combobox but not from a dialog', async ({ signedIn: page, api }) => {
  const technician = await api.createUser(unique('Tess Tech'), true);
  const record = await createRecord(api, '/work-order', { equipment: [buildEquipment('RTU-1', 'S1')] });
  await page.goto(`/app/work-orders/${record._id}`);
  await page.getByLabel('Customer PO').fill('PO-PICKER');
  await page.getByRole('combobox', { name: 'Assign a technician' }).fill(technician.name);
  await expect(option(page, technician.name)).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Work Order saved.')).toBeVisible();
  await page.keyboard.press('Escape');

  let saves = 0;
  page.on('request', (request) => {
    if (request.method() === 'PUT') saves += 1;
  });
  await page.getByLabel('Customer PO').fill('PO-DIALOG');
  await page.getByRole('button', { name: 'Manage manufacturers' }).click();
  await page.getByRole('dialog').getByLabel('New manufacturer').fill('Not yet');
  await page.keyboard.press('Control+s');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  expect(saves).toBe(0);
});

test('keeps the focus in a status that moves to its place by date on save', async ({
  signedIn: page,
  api,
}) => {
  const record = await createRecord(api);
  await page.goto(`/app/work-orders/${record._id}`);
  const status = section(page, 'Work Order Status');
  await status.getByRole('button', { name: 'Add Status' }).click();
  await status.getByLabel('Date').last().fill('2026-01-05');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Work Order saved.')).toBeVisible();
  await expect(status.getByLabel('Date').first()).toHaveValue('2026-01-05');
  await expect(status.getByLabel('Date').first()).toBeFocused();
});

test('Undo restores a removed row even when nothing else was changed', async ({ signedIn: page, api }) => {
  const record = await createRecord(api, '/work-order', { equipment: [buildEquipment('RTU-1', 'S1')] });
  await page.goto(`/app/work-orders/${record._id}`);
  const equipment = section(page, 'Equipment');
  await equipment.getByRole('button', { name: 'Add Equipment' }).click();
  await equipment.getByRole('textbox', { name: 'Identifier' }).last().fill('RTU-2');
  await equipment.getByRole('button', { name: 'Remove RTU-2' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await equipment.getByRole('button', { name: 'Undo' }).click();
  await expect(equipment.getByRole('button', { name: 'Remove RTU-2' })).toBeVisible();
  const contacts = section(page, 'Contacts');
  await equipment.getByRole('button', { name: 'Remove RTU-2' }).click();
  await contacts.getByRole('tab', { name: '+ Add New Contact' }).click();
  await contacts.getByRole('textbox', { name: 'Name', exact: true }).fill('Typed by hand');
  await contacts.getByRole('button', { name: 'Remove Typed by hand' }).click();
  await contacts.getByRole('button', { name: 'Undo' }).click();
  await expect(contacts.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Typed by hand');
});

test('keeps input typed during a save in the row where it was typed', async ({ signedIn: page, api }) => {
  const record = await createRecord(api, '/work-order', { equipment: [buildEquipment('RTU-1', 'S1')] });
  await page.goto(`/app/work-orders/${record._id}`);
  const release = await holdRequests(page, 'PUT', `**/api/work-order/${record._id}`);
  const equipment = section(page, 'Equipment');
  await page.getByLabel('Description').fill('First');
  await page.keyboard.press('Control+s');
  await page.keyboard.press('Control+s');
  await page.getByLabel('Description').fill('Second');
  await equipment.getByRole('button', { name: 'Add Equipment' }).click();
  await equipment.getByRole('textbox', { name: 'Identifier' }).last().fill('RTU-2');
  await equipment.getByRole('textbox', { name: 'Type' }).last().pressSequentially('Chil');
  release();
  await expect(page.getByText('Work Order saved.')).toBeVisible();
  await page.keyboard.type('ler');
  await expect(equipment.getByRole('textbox', { name: 'Type' }).last()).toHaveValue('Chiller');
  await expect(equipment.getByRole('textbox', { name: 'Identifier' }).last()).toHaveValue('RTU-2');
  await expect(page.getByLabel('Description')).toHaveValue('Second');
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  expect(await api.request('GET', `/work-order/${record._id}`)).toMatchObject({
    description: 'First',
    version: record.version + 1,
  });
});

test('stores a notification number once when it is entered in different formats', async ({
  signedIn: page,
  api,
}) => {
  const record = await createRecord(api, '/work-order', {
    equipment: [buildEquipment('RTU-1', 'S1')],
    warranties: [buildWarranty('S1')],
  });
  await page.goto(`/app/work-orders/${record._id}`);
  const notify = section(page, 'Warranties').getByLabel('Notify');
  for (const spelling of ['(312) 555-0199', '312.555.0199', '+1 312 555 0199']) {
    await notify.fill(spelling);
    await notify.press('Enter');
  }
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Work Order saved.')).toBeVisible();
  expect((await api.request('GET', `/work-order/${record._id}`)).warranties[0].notify).toEqual([
    '+13125550199',
  ]);
});
