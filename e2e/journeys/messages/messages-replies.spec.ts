import type { Page } from '@playwright/test';
import { expect, test } from '#e2e/fixtures/office.ts';
import { addRecord } from '#e2e/fixtures/office-records.ts';
import { TwilioOffice } from '#e2e/fixtures/office-twilio.ts';
import { workOrders } from '#schema/records/work-orders.ts';

const office = new TwilioOffice();
const phone = '+13125550171';
const shownPhone = '(312) 555-0171';

test.describe.configure({ mode: 'serial' });
test.beforeAll(() => office.start());
test.afterAll(() => office.stop());

async function addOrder() {
  const technician = await office.call('POST', '/user', {
    name: 'Tess Tech',
    phone: '+13125550172',
    isTechnician: true,
  });
  const contact = {
    title: 'Principal',
    name: 'Ida Wells',
    email: 'ida@elm.example',
    phoneNumbers: [{ name: 'Mobile', phone }],
  };
  return addRecord(office, workOrders, {
    contacts: [contact],
    assignedTechnicians: [{ user: technician._id }],
  });
}

async function open(page: Page, path: string) {
  await page.addInitScript((token) => localStorage.setItem('crewdesk.session', token), office.token);
  await page.goto(office.address + path);
}

test('a reply is read beside the record it answers; STOP ends messages, and START begins them again [10.2-19]', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const order = await addOrder();
  const text = { message: 'May we come at nine?', textTo: phone, workOrder: order._id };
  await office.call('POST', '/messages', text);
  await expect.poll(() => office.textsTo(phone)).toHaveLength(1);
  await office.receive(phone, 'Nine is fine.\nThe gate code is 4711.');

  await open(page, '/app/messages');
  // The two that everybody expects, and no more.
  await expect(page.getByRole('tab')).toHaveText([/^Sent\d/, /^Scheduled Messages\d/]);
  await page.getByRole('link', { name: 'Replies 1 new' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Replies' })).toBeVisible();
  const reply = page.getByRole('article', { name: 'Reply from Ida Wells' });
  await expect(reply).toContainText('The gate code is 4711.');
  await expect(reply).toContainText(shownPhone);
  await expect(reply.getByText('New', { exact: true })).toBeVisible();
  await expect(reply.getByRole('link', { name: order.number })).toHaveAttribute(
    'href',
    `/app/work-orders/${order._id}#messages`,
  );
  await page.getByRole('link', { name: 'Back to Message Center' }).click();
  await expect(page.getByRole('link', { name: 'Replies', exact: true })).toBeVisible();
  await page.goto(`${office.address}/app/messages/replies`);
  await expect(reply).toBeVisible();
  await expect(reply.getByText('New', { exact: true })).toBeHidden();

  await reply.getByRole('link', { name: order.number }).click();
  const section = page.getByRole('region', { name: 'Messages' });
  await expect(section.getByRole('list', { name: 'Replies' })).toContainText('Nine is fine.');

  await office.receive(phone, 'stop.');
  await page.goto(`${office.address}/app/messages/opt-outs`);
  const row = page.getByRole('row').filter({ hasText: shownPhone });
  await expect(row).toContainText('Texted STOP');
  await expect(row).toContainText('Ida Wells');
  await row.getByRole('button', { name: shownPhone, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('They texted STOP themselves. Ask them to text START to your number');
  await dialog.getByRole('button', { name: 'Lift Opt-Out' }).click();
  await expect(dialog).toContainText('Please confirm that they told you so.');
  await expect(dialog.getByRole('checkbox')).toBeFocused();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toBeVisible();

  await page.goto(`${office.address}/app/work-orders/${order._id}#messages`);
  await section.getByRole('button', { name: 'Send Messages' }).click();
  const silent = dialog.getByRole('list', { name: 'Contacts who opted out' });
  await expect(silent).toContainText('Ida Wells: Opted out of texts.');
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    silent.getByRole('link', { name: 'See this opt-out' }).click(),
  ]);
  await expect(tab.getByRole('row').filter({ hasText: shownPhone })).toBeVisible();
  await tab.close();

  await office.receive(phone, 'START');
  await page.goto(`${office.address}/app/messages/opt-outs`);
  await expect(page.getByText('Nobody has opted out.')).toBeVisible();
});

test('what may have been a wish to hear no more is there to be read, and can be lifted', async ({ page }) => {
  await office.receive(phone, 'Stop please, wrong number');
  await open(page, '/app/messages/replies');
  const reply = page.getByRole('article').filter({ hasText: 'Stop please, wrong number' });
  // Not quite the words, so it is left to the reader, who has the way at hand.
  await reply.getByRole('button', { name: 'Record an Opt-Out' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Phone number or e-mail address')).toHaveValue(shownPhone);
  await dialog.getByRole('button', { name: 'Record Opt-Out' }).click();
  await expect(page.getByText(`${shownPhone} gets no more messages.`)).toBeVisible();
  await expect(reply.getByText('Opted out')).toBeVisible();
  await expect(reply.getByRole('button', { name: 'Record an Opt-Out' })).toBeHidden();

  await office.receive('+13125550173', 'Stop please');
  await page.goto(`${office.address}/app/messages/replies`);
  const polite = page.getByRole('article').filter({ hasText: /Stop please$/ });
  await expect(polite.getByText('Opted out')).toBeVisible();
  await page.goto(`${office.address}/app/messages/opt-outs?q=0173`);
  await page.getByRole('button', { name: 'Actions for (312) 555-0173' }).click();
  await page.getByRole('menuitem', { name: 'Lift Opt-Out' }).click();
  await dialog.getByLabel('They told me that they want messages again.').check();
  await dialog.getByRole('button', { name: 'Lift Opt-Out' }).click();
  await expect(page.getByText('(312) 555-0173 gets messages again.')).toBeVisible();
  await expect(page.getByText('Nobody has opted out.')).toBeVisible();
});

test('the notice that is shown names the address that will be sent', async ({ page }) => {
  const [order] = await office.call('GET', '/work-order');
  await open(page, `/app/work-orders/${order._id}`);
  await page.getByRole('button', { name: 'Notify Technicians' }).click();
  const dialog = page.getByRole('dialog');
  const preview = dialog.getByRole('figure').getByRole('paragraph');
  await expect(preview).toContainText(`Review it here: ${office.publicUrl}/print/work-orders/${order._id}`);
  const shown = await preview.innerText();
  await dialog.getByRole('button', { name: 'Notify Technicians' }).click();
  await expect.poll(() => office.textsTo('+13125550172')).toEqual([shown]);
});

test('a reply counts as seen once it was looked at beside its record', async ({ page }) => {
  const order = await addRecord(office, workOrders);
  const number = '+13125550174';
  await office.call('POST', '/messages', { message: 'At nine?', textTo: number, workOrder: order._id });
  await expect.poll(() => office.textsTo(number)).toHaveLength(1);
  await open(page, '/app/messages/replies');
  await expect(page.getByRole('list', { name: 'Replies' })).toBeVisible();
  await office.receive(number, 'At ten, please.');
  await office.receive('+13125550175', 'Who is this?');

  // Further down than the window reaches.
  await page.goto(`${office.address}/app/work-orders/${order._id}`);
  const section = page.getByRole('region', { name: 'Messages' });
  const reply = section.getByRole('article', { name: 'Reply from' });
  await expect(reply).toBeAttached();
  await page.goto(`${office.address}/app/messages`);
  await expect(page.getByRole('link', { name: 'Replies 2 new' })).toBeVisible();

  const noted = page.waitForResponse('**/api/messages/replies/seen');
  await page.goto(`${office.address}/app/work-orders/${order._id}#messages`);
  await reply.scrollIntoViewIfNeeded();
  await expect(reply.getByText('New', { exact: true })).toBeVisible();
  expect((await noted).status()).toBe(200);
  // It stays marked for whoever is reading.
  await expect(reply.getByText('New', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Message Center' }).click();
  await page.getByRole('link', { name: 'Replies 1 new' }).click();
  const article = page.getByRole('article');
  await expect(article.filter({ hasText: 'Who is this?' }).getByText('New', { exact: true })).toBeVisible();
  await expect(article.filter({ hasText: 'At ten' }).getByText('New', { exact: true })).toBeHidden();
});

test('a count that was on its way when a reply was seen does not bring it back', async ({ page }) => {
  const order = await addRecord(office, workOrders);
  const number = '+13125550177';
  await office.call('POST', '/messages', { message: 'At nine?', textTo: number, workOrder: order._id });
  await expect.poll(() => office.textsTo(number)).toHaveLength(1);
  await open(page, '/app/messages/replies');
  await expect(page.getByRole('list', { name: 'Replies' })).toBeVisible();
  await office.receive(number, 'At ten, please.');

  const noting = Promise.withResolvers<void>();
  const counting = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  await page.route('**/api/messages/replies/seen', async (route) => {
    await noting.promise;
    await route.fallback();
  });
  await page.route('**/api/messages/replies/unread', async (route) => {
    const response = await route.fetch();
    await counting.promise;
    await route.fulfill({ response });
    answered.resolve();
  });
  const asked = page.waitForRequest('**/api/messages/replies/seen');
  await page.goto(`${office.address}/app/work-orders/${order._id}#messages`);
  await asked;
  const counted = page.waitForEvent('request', (request) => request.url().endsWith('/replies/unread'));
  await page.getByRole('link', { name: 'Message Center' }).click();
  await counted;
  const noted = page.waitForResponse('**/api/messages/replies/seen');
  noting.resolve();
  await noted;
  counting.resolve();
  await answered.promise;
  await page.getByRole('button', { name: '+ New Message' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByRole('link', { name: 'Replies', exact: true })).toBeVisible();
});

test('a short code cannot be written to, so nobody is asked to note that it opted out', async ({ page }) => {
  await office.receive('22395', 'Your parcel comes today.');
  await office.receive('+13125550176', 'Is the parcel for us?');
  await open(page, '/app/messages/replies');
  const ordinary = page.getByRole('article', { name: 'Reply from (312) 555-0176' });
  await expect(ordinary.getByRole('button', { name: 'Record an Opt-Out' })).toBeVisible();
  const short = page.getByRole('article', { name: 'Reply from 22395' });
  await expect(short).toContainText('Your parcel comes today.');
  await expect(short.getByRole('button', { name: 'Record an Opt-Out' })).toBeHidden();
});
