import type { Page } from '@playwright/test';
import { expect, test, unique } from '#e2e/fixtures/office.ts';
import { addOrderWithContacts, pickFromMenu, startMessage } from '#e2e/fixtures/office-messages.ts';
import { addRecord } from '#e2e/fixtures/office-records.ts';
import { person, section, unit } from '#e2e/fixtures/record-form-steps.ts';
import { projects } from '#schema/records/projects.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';

async function expectSize(page: Page, name: string | RegExp, height: number): Promise<number> {
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog).toBeVisible();
  await expect(dialog).toHaveCSS('opacity', '1');
  const box = await dialog.boundingBox();
  expect(box?.width).toBe(500);
  expect(box?.height).toBeLessThanOrEqual(height * 0.9);
  return box?.height ?? 0;
}

test('dialogs are 500 px wide and at most nine tenths as high as the window [2.15-1]', async ({
  signedIn: page,
  office,
}) => {
  const height = 500;
  await page.setViewportSize({ width: 1440, height });
  const contacts = Array.from({ length: 20 }, (_, n) => person(`Person ${n}`));
  const { order } = await addOrderWithContacts(office, { contacts });
  await pickFromMenu(page, order, 'View Contacts');
  expect(await expectSize(page, /^Contacts of/, height)).toBeCloseTo(height * 0.9, 0);
  await page.keyboard.press('Escape');
  await pickFromMenu(page, order, 'Send Messages');
  expect(await expectSize(page, /^Send Message/, height)).toBeCloseTo(height * 0.9, 0);
  await page.keyboard.press('Escape');
  await pickFromMenu(page, order, 'Notify Technicians');
  await expectSize(page, /Notify Technicians/, height);
  await page.keyboard.press('Escape');
  await pickFromMenu(page, order, 'Delete Work Order');
  await expectSize(page, 'Confirm Delete', height);

  await page.goto('/app/users');
  await page.getByRole('button', { name: 'Add User' }).click();
  await expectSize(page, 'Add User', height);
  await page.goto(`/app/work-orders/${order._id}`);
  await page.getByRole('button', { name: 'Add Equipment' }).click();
  await page.getByRole('button', { name: 'Manage manufacturers' }).first().click();
  await expectSize(page, 'Manufacturers', height);
  await page.goto('/app/messages');
  await page.getByRole('button', { name: '+ New Message' }).click();
  await expectSize(page, /New Message/, height);

  await page.setViewportSize({ width: 390, height });
  const narrow = await page.getByRole('dialog').boundingBox();
  expect(narrow?.width).toBeLessThanOrEqual(390);
});

test('a search is sent 1000 ms after the last key [2.5-6]', async ({ signedIn: page }) => {
  await page.clock.install();
  await page.goto('/app/customers');
  const search = page.getByPlaceholder('Search customers...');
  await expect(page.getByRole('button', { name: 'Export Spreadsheet' })).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => {
    const q = new URL(request.url()).searchParams.get('q');
    if (q) asked.push(q);
  });
  await page.clock.pauseAt(Date.now() + 60_000);
  await search.fill('fir');
  await page.clock.runFor(999);
  expect(asked).toEqual([]);
  await search.fill('first');
  await page.clock.runFor(999);
  expect(asked).toEqual([]);
  await page.clock.runFor(1);
  await page.clock.resume();
  await expect.poll(() => asked).toContain('first');
  expect(asked).not.toContain('fir');
});

test('somebody whose session ended is at the login page after 2000 ms, and nothing is kept of theirs [2.3-8]', async ({
  signedIn: page,
  office,
}) => {
  await page.clock.install();
  await page.goto('/app/users');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => localStorage.setItem('something else', 'of theirs'));
  // The turned clock may be what asks.
  const refused = page.waitForResponse((answer) => answer.status() === 400);
  await office.call('DELETE', '/session');
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await refused;
  await expect(async () => {
    await page.clock.runFor(10);
    await expect(page.getByText('Your session has expired. Logging you out...')).toBeVisible({
      timeout: 100,
    });
  }).toPass();
  await page.clock.runFor(1000);
  await expect(page).toHaveURL(/\/app\/users$/);
  await page.clock.runFor(1000);
  await expect(page).toHaveURL(/\/\?redirect=%2Fapp%2Fusers/);
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({});
});

test('a ZIP is looked up from the fifth character on [2.6-6]', async ({ signedIn: page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('address-by-zip'))
      asked.push(new URL(request.url()).searchParams.get('zip') ?? '');
  });
  await page.goto('/app/customers/new');
  await page.getByLabel('Zip').pressSequentially('60601');
  await expect(page.getByLabel('City')).toHaveValue('Chicago');
  await expect(page.getByLabel('State')).toHaveValue('IL');
  expect(asked).toEqual(['60601']);
});

test('a message has eight rows, an interval from 0 and a date from today [2.13-9]', async ({
  signedIn: page,
  office,
}) => {
  const { dialog } = await startMessage(page, office);
  await expect(dialog.getByRole('textbox', { name: 'Message' })).toHaveAttribute('rows', '8');
  await expect(dialog.getByLabel('Repeat every N days (Optional)')).toHaveAttribute('min', '0');
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(new Date());
  await expect(dialog.locator('input[type="date"]')).toHaveAttribute('min', today);
});

for (const kind of recordKinds) {
  test(`the form of a ${kind.labels.singular} has its anchors [2.10-2]`, async ({ signedIn: page }) => {
    await page.goto(`/app/${kind.slug}/new`);
    const links = page.getByRole('navigation', { name: 'Sections' }).getByRole('link');
    await expect(links.first()).toBeVisible();
    const anchors = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(anchors.map((href) => href?.split('#')[1])).toEqual([
      'owner-information',
      `${kind.id}-information`,
      ...(kind.id === 'project' ? [] : ['assigned-technicians']),
      'contacts',
      `${kind.id}-status`,
      'equipment',
      'warranties',
      'messages',
      ...(kind.id === 'project' ? ['documents'] : []),
    ]);
  });

  test(`a new ${kind.labels.singular} has its choices, and the blank rows it begins with [2.10-10]`, async ({
    signedIn: page,
  }) => {
    await page.goto(`/app/${kind.slug}/new`);
    const options = (label: string) => page.getByRole('combobox', { name: label }).getByRole('option');
    // The first one says that nothing is chosen.
    await expect(options('Classification')).toHaveText([/^Choose/, ...kind.classifications]);
    const status = section(page, `${kind.labels.title} Status`);
    await expect(status.getByRole('combobox', { name: 'Status' })).toHaveCount(1);
    await expect(status.getByRole('combobox', { name: 'Status' })).toHaveValue('Opened');
    await expect(status.getByLabel('Date')).toHaveValue('');
    await expect(section(page, 'Contacts').getByRole('tab')).toHaveText([
      'Unnamed contact 1',
      '+ Add New Contact',
    ]);
    await expect(section(page, 'Equipment').getByRole('textbox', { name: 'Identifier' })).toHaveCount(1);
    const warranties = section(page, 'Warranties');
    await expect(warranties.getByLabel('Company')).toHaveCount(kind.startsWithWarranty ? 1 : 0);
    if (!kind.startsWithWarranty) await page.getByRole('button', { name: 'Add Warranty' }).click();
    await expect(warranties.getByLabel('Type').getByRole('option')).toHaveText([
      'Choose a type',
      'Parts Warranty',
      'Labor Warranty',
    ]);
    if (kind.hasTechnicians)
      await expect(section(page, 'Assigned Technicians').getByRole('listitem')).toHaveCount(0);
    if (kind.id !== 'service-contract') return;
    await expect(page.getByRole('spinbutton', { name: 'Every' })).toHaveValue('3');
    await expect(page.getByRole('spinbutton', { name: 'Every' })).toHaveAttribute('min', '1');
    await expect(page.getByLabel('Unit')).toHaveValue('months');
    await expect(options('Unit')).toHaveText(['days', 'weeks', 'months', 'years']);
  });
}

test('only equipment with both serial and identifier is offered for a warranty [2.10-8]', async ({
  signedIn: page,
  office,
}) => {
  const record = await addRecord(office, projects, { equipment: [unit('RTU-1', 'S1'), unit('RTU-2', 'S2')] });
  await page.goto(`/app/projects/${record._id}`);
  const equipment = section(page, 'Equipment');
  await page.getByRole('button', { name: 'Add Equipment' }).click();
  await equipment.getByRole('textbox', { name: 'Serial' }).last().fill(unique('S3'));
  await page.getByRole('button', { name: 'Add Warranty' }).click();
  await section(page, 'Warranties').getByRole('combobox', { name: 'Equipment' }).click();
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText(['RTU-1 (S1)', 'RTU-2 (S2)']);
});

test('the cards of the dashboard ask for five open ones [2.4-3]', async ({ signedIn: page }) => {
  const asked = new Map<string, string>();
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (searchParams.has('limit'))
      asked.set(pathname, `${searchParams.get('limit')} ${searchParams.get('open')}`);
  });
  await page.goto('/app/dashboard');
  for (const kind of recordKinds) await expect.poll(() => asked.get(`/api${kind.apiPath}`)).toBe('5 true');
});

test('a record without events stands on the dashboard as Created [2.4-4]', async ({
  signedIn: page,
  office,
}) => {
  for (const kind of recordKinds) {
    const record = await addRecord(office, kind);
    await page.goto('/app/dashboard');
    const card = page.getByRole('region', { name: `${kind.labels.title} Updates` });
    await expect(card.getByRole('row').filter({ hasText: record.number })).toContainText('Created');
  }
});
