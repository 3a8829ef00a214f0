import type { Page } from '@playwright/test';
import { expect, test, unique } from '#e2e/fixtures/office.ts';
import { addRecord, billing, choice, section, unit, warranty } from '#e2e/fixtures/record-form-steps.ts';

test.use({ holdsCalls: true });

/** Holds every answer to a save back until it is called. */
async function holdSaves(page: Page, path: string): Promise<() => void> {
  let answer = () => {};
  const isHeld = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(path, async (route) => {
    if (route.request().method() === 'PUT') await isHeld;
    return route.fallback();
  });
  return answer;
}

test('phones with an extension and a ZIP with four more digits are taken as people paste them', async ({
  signedIn: page,
  office,
}) => {
  const record = await addRecord(office);
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
  expect(await office.call('GET', `/work-order/${record._id}`)).toMatchObject({
    contacts: [{ phoneNumbers: [{ phone: '+13125550142;ext=12' }] }],
    billingAddress: { city: 'Joliet', zip: '60432-1234' },
  });
});

test('Ctrl+S saves out of an open picker, and saves nothing out of a dialog', async ({
  signedIn: page,
  office,
}) => {
  const technician = await office.addUser(unique('Tess Tech'), true);
  const record = await addRecord(office, '/work-order', { equipment: [unit('RTU-1', 'S1')] });
  await page.goto(`/app/work-orders/${record._id}`);
  await page.getByLabel('Customer PO').fill('PO-PICKER');
  await page.getByRole('combobox', { name: 'Assign a technician' }).fill(technician.name);
  await expect(choice(page, technician.name)).toBeVisible();
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

test('whoever saves out of an event that moves to its place by date stays in it', async ({
  signedIn: page,
  office,
}) => {
  const record = await addRecord(office);
  await page.goto(`/app/work-orders/${record._id}`);
  const status = section(page, 'Work Order Status');
  await status.getByRole('button', { name: 'Add Status' }).click();
  await status.getByLabel('Date').last().fill('2026-01-05');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Work Order saved.')).toBeVisible();
  await expect(status.getByLabel('Date').first()).toHaveValue('2026-01-05');
  await expect(status.getByLabel('Date').first()).toBeFocused();
});

test('a row that was typed and removed by mistake comes back, also when nothing else was changed', async ({
  signedIn: page,
  office,
}) => {
  const record = await addRecord(office, '/work-order', { equipment: [unit('RTU-1', 'S1')] });
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

test('a question about leaving goes when the changes are saved meanwhile', async ({
  signedIn: page,
  office,
}) => {
  const record = await addRecord(office);
  await page.goto(`/app/work-orders/${record._id}`);
  const answer = await holdSaves(page, `**/api/work-order/${record._id}`);
  await page.getByLabel('Description').fill('On its way');
  await page.keyboard.press('Control+s');
  await page.getByRole('link', { name: 'Back to work orders' }).click();
  await expect(page.getByText('Your changes on this page have not been saved.')).toBeVisible();
  answer();
  await expect(page.getByText('Work Order saved.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/app\/work-orders$/);
});

test('Back asks before changes are lost, however often it is pressed', async ({ signedIn: page, office }) => {
  const record = await addRecord(office);
  await page.goto('/app/customers');
  await page
    .getByRole('link', { name: /^Work Orders/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/app\/work-orders$/);
  await page
    .getByRole('row', { name: new RegExp(record.number) })
    .getByRole('link')
    .first()
    .click();
  await page.getByLabel('Description').fill('Typed and kept');
  await page.getByRole('link', { name: 'Equipment', exact: true }).click();
  await expect(page).toHaveURL(/#equipment$/);
  await page.goBack();
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep Editing' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`${record._id}#equipment$`));
  await expect(page.getByLabel('Description')).toHaveValue('Typed and kept');
  await page.goBack();
  await dialog.getByRole('button', { name: 'Leave Without Saving' }).click();
  await expect(page).toHaveURL(/\/app\/work-orders$/);
});

test('what is typed while a save runs stays in the row where it was typed', async ({
  signedIn: page,
  office,
}) => {
  const record = await addRecord(office, '/work-order', { equipment: [unit('RTU-1', 'S1')] });
  await page.goto(`/app/work-orders/${record._id}`);
  const answer = await holdSaves(page, `**/api/work-order/${record._id}`);
  const equipment = section(page, 'Equipment');
  await page.getByLabel('Description').fill('First');
  await page.keyboard.press('Control+s');
  await page.keyboard.press('Control+s');
  await page.getByLabel('Description').fill('Second');
  await equipment.getByRole('button', { name: 'Add Equipment' }).click();
  await equipment.getByRole('textbox', { name: 'Identifier' }).last().fill('RTU-2');
  await equipment.getByRole('textbox', { name: 'Type' }).last().pressSequentially('Chil');
  answer();
  await expect(page.getByText('Work Order saved.')).toBeVisible();
  await page.keyboard.type('ler');
  await expect(equipment.getByRole('textbox', { name: 'Type' }).last()).toHaveValue('Chiller');
  await expect(equipment.getByRole('textbox', { name: 'Identifier' }).last()).toHaveValue('RTU-2');
  await expect(page.getByLabel('Description')).toHaveValue('Second');
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  expect(await office.call('GET', `/work-order/${record._id}`)).toMatchObject({
    description: 'First',
    version: record.version + 1,
  });
});

test('a number to notify that is given in two spellings is one', async ({ signedIn: page, office }) => {
  const record = await addRecord(office, '/work-order', {
    equipment: [unit('RTU-1', 'S1')],
    warranties: [warranty('S1')],
  });
  await page.goto(`/app/work-orders/${record._id}`);
  const notify = section(page, 'Warranties').getByLabel('Notify');
  for (const spelling of ['(312) 555-0199', '312.555.0199', '+1 312 555 0199']) {
    await notify.fill(spelling);
    await notify.press('Enter');
  }
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Work Order saved.')).toBeVisible();
  expect((await office.call('GET', `/work-order/${record._id}`)).warranties[0].notify).toEqual([
    '+13125550199',
  ]);
});
