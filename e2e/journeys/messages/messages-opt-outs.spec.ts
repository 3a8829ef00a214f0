import { createWorkOrderWithContacts } from '#e2e/fixtures/message-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { newPhone } from '#e2e/fixtures/unique-values.ts';
import { formatPhone } from '#schema/fields/phone.ts';

test.use({ interceptsRequests: true });

const unavailable = { status: 503, json: { code: 'unavailable', requestId: 'x' } };

test('records an opt-out that blocks messages, then lifts it [10.2-13]', async ({ signedIn: page, api }) => {
  const { order, phone } = await createWorkOrderWithContacts(api);
  const formattedPhone = formatPhone(phone);
  await page.goto('/app/messages');
  await page.getByRole('link', { name: 'Opt-Outs' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Opt-Outs' })).toBeVisible();
  await page.getByRole('button', { name: '+ Record an Opt-Out' }).click();
  const dialog = page.getByRole('dialog');
  const field = dialog.getByLabel('Phone number or email address');
  await expect(field).toBeFocused();
  const recordButton = dialog.getByRole('button', { name: 'Record Opt-Out' });
  await recordButton.click();
  await expect(dialog).toContainText('An email address or a phone number is required.');
  await field.fill('555');
  await recordButton.click();
  await expect(dialog).toContainText('Phone number is not valid.');
  await field.fill('ida@');
  await expect(dialog).toContainText('Must be a valid email address');
  await field.fill(formattedPhone);
  await dialog.getByLabel('Note (Optional)').fill('Told us at the counter.');
  await page.route('**/api/suppressions', (route) => route.fulfill(unavailable), { times: 1 });
  await recordButton.click();
  await expect(
    page.getByText('Something went wrong recording this opt-out. Please try again later.'),
  ).toBeVisible();
  await expect(field).toHaveValue(formattedPhone);
  await recordButton.click();
  await expect(page.getByText(`${formattedPhone} gets no more messages.`)).toBeVisible();

  await page.getByLabel('Search opt-outs...').fill(phone);
  await page.keyboard.press('Enter');
  const row = page.getByRole('row').filter({ hasText: formattedPhone });
  await expect(row).toContainText(`Told ${api.user.name}`);
  await expect(row).toContainText('Told us at the counter.');
  await api.request('POST', '/messages', { message: 'Hello', textTo: phone, workOrder: order._id });
  await page.goto(`/app/work-orders/${order._id}#messages`);
  const message = page.getByRole('region', { name: 'Messages' }).getByRole('article');
  await expect(message).toContainText('This recipient has opted out of messages.');

  await page.goto(`/app/messages/opt-outs?q=${encodeURIComponent(phone)}`);
  await page.getByRole('button', { name: `Actions for ${formattedPhone}` }).click();
  await page.getByRole('menuitem', { name: 'Lift Opt-Out' }).click();
  await expect(dialog).toContainText(`Told ${api.user.name}`);
  await expect(dialog.getByRole('checkbox')).toBeHidden();
  await page.route('**/api/suppressions/*', (route) => route.fulfill(unavailable), { times: 1 });
  await dialog.getByRole('button', { name: 'Lift Opt-Out' }).click();
  await expect(
    page.getByText('Something went wrong lifting this opt-out. Please try again later.'),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Lift Opt-Out' }).click();
  await expect(page.getByText(`${formattedPhone} gets messages again.`)).toBeVisible();
  await expect(page.getByText('Nobody has opted out.')).toBeVisible();
  await api.request('POST', '/messages', { message: 'Again', textTo: phone, workOrder: order._id });
  await page.goto(`/app/work-orders/${order._id}#messages`);
  await expect(message.filter({ hasText: 'Again' }).getByText('Sent', { exact: true }).first()).toBeVisible();
});

test('shows an error when opt-outs or replies fail to load', async ({ signedIn: page }) => {
  await page.route('**/api/suppressions*', (route) => route.fulfill(unavailable));
  await page.route('**/api/messages/replies*', (route) => route.fulfill(unavailable));
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

test('pages through replies', async ({ signedIn: page }) => {
  const buildReply = (number: number) => ({
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
    const data = Array.from({ length: 50 }, (_, index) => buildReply(start + index));
    return route.fulfill({ json: { data, total: 100, nextCursor: start === 0 ? '50' : null } });
  });
  await page.goto('/app/messages/replies');
  await expect(page.getByText('Reply number 0', { exact: true })).toBeVisible();
  await expect(page.getByText('No earlier message').first()).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText('Reply number 50', { exact: true })).toBeVisible();
  await expect(page.getByText('51–100 of 100')).toBeVisible();
});
