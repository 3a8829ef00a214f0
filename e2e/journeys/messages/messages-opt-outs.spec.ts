import { expect, newPhone, test, unique } from '#e2e/fixtures/office.ts';
import { addOrderWithContacts } from '#e2e/fixtures/office-messages.ts';
import { formatPhone } from '#schema/fields/phone.ts';

test.use({ holdsCalls: true });

const broken = { status: 503, json: { code: 'unavailable', requestId: 'x' } };

test('a spoken wish is recorded, holds back messages, and is lifted [10.2-13]', async ({
  signedIn: page,
  office,
}) => {
  const { order, phone } = await addOrderWithContacts(office);
  const shown = formatPhone(phone);
  await page.goto('/app/messages');
  await page.getByRole('link', { name: 'Opt-Outs' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Opt-Outs' })).toBeVisible();
  await page.getByRole('button', { name: '+ Record an Opt-Out' }).click();
  const dialog = page.getByRole('dialog');
  const field = dialog.getByLabel('Phone number or e-mail address');
  await expect(field).toBeFocused();
  const record = dialog.getByRole('button', { name: 'Record Opt-Out' });
  await record.click();
  await expect(dialog).toContainText('An e-mail address or a phone number is required.');
  await field.fill('555');
  await record.click();
  await expect(dialog).toContainText('Phone number is not valid.');
  await field.fill('ida@');
  await expect(dialog).toContainText('Must be a valid email address');
  await field.fill(shown);
  await dialog.getByLabel('Note (Optional)').fill('Told us at the counter.');
  await page.route('**/api/suppressions', (route) => route.fulfill(broken), { times: 1 });
  await record.click();
  await expect(
    page.getByText('Something went wrong recording this opt-out. Please try again later.'),
  ).toBeVisible();
  await expect(field).toHaveValue(shown);
  await record.click();
  await expect(page.getByText(`${shown} gets no more messages.`)).toBeVisible();

  await page.getByLabel('Search opt-outs...').fill(phone);
  await page.keyboard.press('Enter');
  const row = page.getByRole('row').filter({ hasText: shown });
  await expect(row).toContainText(`Said so to ${office.user.name}`);
  await expect(row).toContainText('Told us at the counter.');
  await office.call('POST', '/messages', { message: 'Hello', textTo: phone, workOrder: order._id });
  await page.goto(`/app/work-orders/${order._id}#messages`);
  const entry = page.getByRole('region', { name: 'Messages' }).getByRole('article');
  await expect(entry).toContainText('This address does not want messages from us.');

  await page.goto(`/app/messages/opt-outs?q=${encodeURIComponent(phone)}`);
  await page.getByRole('button', { name: `Actions for ${shown}` }).click();
  await page.getByRole('menuitem', { name: 'Lift Opt-Out' }).click();
  await expect(dialog).toContainText(`Said so to ${office.user.name}`);
  await expect(dialog.getByRole('checkbox')).toBeHidden();
  await page.route('**/api/suppressions/*', (route) => route.fulfill(broken), { times: 1 });
  await dialog.getByRole('button', { name: 'Lift Opt-Out' }).click();
  await expect(
    page.getByText('Something went wrong lifting this opt-out. Please try again later.'),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Lift Opt-Out' }).click();
  await expect(page.getByText(`${shown} gets messages again.`)).toBeVisible();
  await expect(page.getByText('Nobody has opted out.')).toBeVisible();
  await office.call('POST', '/messages', { message: 'Again', textTo: phone, workOrder: order._id });
  await page.goto(`/app/work-orders/${order._id}#messages`);
  await expect(entry.filter({ hasText: 'Again' }).getByText('Sent', { exact: true }).first()).toBeVisible();
});

test('opt-outs and replies that cannot be loaded say so', async ({ signedIn: page }) => {
  await page.route('**/api/suppressions*', (route) => route.fulfill(broken));
  await page.route('**/api/messages/replies*', (route) => route.fulfill(broken));
  await page.goto('/app/messages/opt-outs');
  await expect(
    page.getByRole('main').getByText('Something went wrong loading your opt-outs. Please try again later.'),
  ).toBeVisible({ timeout: 20_000 });
  await page.goto('/app/messages/replies');
  await expect(
    page.getByRole('main').getByText('Something went wrong fetching your replies. Please try again later.'),
  ).toBeVisible({ timeout: 20_000 });
  await page.unroute('**/api/messages/replies*');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('No replies to show.')).toBeVisible();
});

test('replies are turned page by page', async ({ signedIn: page }) => {
  const reply = (number: number) => ({
    _id: `reply-${number}`,
    from: newPhone(),
    fromName: null,
    body: `Reply number ${number}`,
    receivedAt: '2026-03-12T15:00:00.000Z',
    workOrder: null,
    serviceContract: null,
    project: null,
    recordNumber: null,
    isSuppressed: false,
    isUnread: false,
  });
  await page.route('**/api/messages/replies?*', (route) => {
    const start = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0);
    const data = Array.from({ length: 50 }, (_, index) => reply(start + index));
    return route.fulfill({ json: { data, total: 100, nextCursor: start === 0 ? '50' : null } });
  });
  await page.goto('/app/messages/replies');
  await expect(page.getByText('Reply number 0', { exact: true })).toBeVisible();
  await expect(page.getByText('No message of ours').first()).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText('Reply number 50', { exact: true })).toBeVisible();
  await expect(page.getByText('51–100 of 100')).toBeVisible();
});

test('technicians are notified from the record itself, once their assignments are saved', async ({
  signedIn: page,
  office,
}) => {
  const technician = await office.addUser(unique('Tess Tech'), true);
  const { order } = await addOrderWithContacts(office);
  await page.goto(`/app/work-orders/${order._id}#assigned-technicians`);
  const section = page.getByRole('region', { name: 'Assigned Technicians' });
  const notify = section.getByRole('button', { name: 'Notify Technicians' });
  await expect(notify).toBeEnabled();
  await section.getByLabel('Assign a technician').fill(technician.name);
  await page.getByRole('option', { name: technician.name }).click();
  await expect(notify).toBeDisabled();
  await expect(section).toContainText(
    'These assignments are not saved yet. Save this work order first, then notify its technicians.',
  );
  const row = section.getByRole('listitem').filter({ hasText: technician.name });
  await expect(row).toContainText('Not saved yet');
  await page.getByRole('button', { name: 'Save Work Order' }).click();
  await expect(page.getByText('Work Order saved.')).toBeVisible();
  await expect(row).toContainText('Not notified yet');

  await notify.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Notify Technicians' }).click();
  await expect(page.getByText('Notifications sent.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(row.getByText('Sent', { exact: true })).toBeVisible();
  await expect(row).toContainText(/Notified \d+ \w+ \d{4}, /);
  // Telling somebody changes nothing in the form.
  await expect(page.getByText('Unsaved changes')).toBeHidden();

  await office.call('POST', '/suppressions', { textTo: technician.phone });
  await notify.click();
  await expect(dialog).toContainText('was told already and will get another text.');
  await dialog.getByRole('button', { name: 'Notify Technicians' }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(row.getByText('Blocked', { exact: true })).toBeVisible();
  await expect(row).toContainText('This address does not want messages from us.');
});
