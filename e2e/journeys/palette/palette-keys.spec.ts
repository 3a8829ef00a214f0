import { collectSaveUrls, holdResponses } from '#e2e/fixtures/hold-responses.ts';
import { headerButton, openDashboard, openPalette, options, searchBox } from '#e2e/fixtures/palette-steps.ts';
import { createRecord } from '#e2e/fixtures/record-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { unique } from '#e2e/fixtures/unique-values.ts';
import { workOrders } from '#schema/records/work-orders.ts';

test.use({ interceptsRequests: true });

const paletteChunk = /\/palette-[^/]+\.js$/;

test('replays text and Enter typed before the palette code has loaded [10.4-5]', async ({
  signedIn: page,
  api,
}) => {
  const record = await createRecord(api, workOrders);
  const release = await holdResponses(page, paletteChunk);
  await page.goto('/app/customers/new');
  const name = page.getByRole('textbox', { name: 'Customer Name' });
  await name.fill('Half a name');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('not this');
  await page.keyboard.press('Escape');
  await page.keyboard.type('!');
  await expect(name).toHaveValue('Half a name!');

  await page.goto('/app/customers');
  const search = page.getByRole('searchbox');
  await search.click();
  await page.keyboard.press('Control+k');
  await page.keyboard.type(`${record.number}x`);
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Enter');
  await expect(search).toHaveValue('');
  await expect(searchBox(page)).toHaveCount(0);
  release();
  await expect(page).toHaveURL(new RegExp(`/app/work-orders/${record._id}$`));
});

test('keeps keystrokes from the page while the palette loads, and a click elsewhere cancels it [10.4-6]', async ({
  signedIn: page,
  api,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const record = await createRecord(api, workOrders);
  const release = await holdResponses(page, paletteChunk);
  await page.goto(`/app/work-orders/${record._id}`);
  const classificationField = page.getByRole('combobox', { name: 'Classification' });
  const classification = await classificationField.inputValue();
  await classificationField.focus();
  await page.evaluate(() => navigator.clipboard.writeText('view'));
  await page.keyboard.press('Control+k');
  await expect(headerButton(page)).toBeFocused();
  await expect(headerButton(page)).toHaveAttribute('aria-busy', 'true');
  for (const key of ['l', 'ArrowDown', 'Home', 'Tab', 'a', 'Delete']) await page.keyboard.press(key);
  await page.keyboard.press('Escape');
  await expect(classificationField).toBeFocused();
  await expect(classificationField).toHaveValue(classification);

  await page.keyboard.press('Control+k');
  await page.keyboard.type('gone');
  const name = page.getByRole('textbox', { name: 'Customer PO' });
  await name.click();
  await page.keyboard.press('End');
  await page.keyboard.type('!');
  await expect(name).toHaveValue(`${record.customerPo}!`);

  await headerButton(page).dblclick();
  await page.keyboard.type('lake');
  await page.keyboard.press('Control+v');
  release();
  await expect(searchBox(page)).toHaveValue('lakeview');
  await expect(searchBox(page)).toBeFocused();
});

test('receives text typed before it has the focus, however it was closed before [10.4-7]', async ({
  signedIn: page,
  api,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const customer = await api.createCustomer({ name: unique('Cached Cafe') });
  await openDashboard(page);
  // All keystrokes in one task, before the browser renders.
  const typeAtOnce = (keys: string[]) =>
    page.evaluate((allKeys) => {
      for (const key of allKeys) {
        const [letter = '', isControl] = key.startsWith('^') ? [key.slice(1), true] : [key, false];
        document.activeElement?.dispatchEvent(
          new KeyboardEvent('keydown', { key: letter, ctrlKey: isControl ?? false, bubbles: true }),
        );
      }
    }, keys);
  await openPalette(page);
  await searchBox(page).fill(customer.name);
  await expect(options(page).filter({ hasText: customer.name })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('lake');
  await expect(searchBox(page)).toBeFocused();
  await page.keyboard.type('view');
  await expect(searchBox(page)).toHaveValue(/lakeview$/);
  await page.keyboard.press('Escape');
  await expect(searchBox(page)).toBeHidden();
  await typeAtOnce(['^k', ...customer.name, 'Enter']);
  await expect(page).toHaveURL(new RegExp(`/app/customers/${customer._id}$`));
});

test('a held Enter opens the result and presses nothing on the page; Escape closes only the palette [10.4-8]', async ({
  signedIn: page,
  api,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const customer = await api.createCustomer({ name: unique('Late Lagoon') });
  const record = await createRecord(api, workOrders);
  const saveUrls = collectSaveUrls(page);
  await page.goto(`/app/work-orders/${record._id}`);
  const customerPo = page.getByRole('textbox', { name: 'Customer PO' });
  await customerPo.focus();
  let release = await holdResponses(page, '**/api/search?*');
  await openPalette(page);
  await page.keyboard.type('late lagoon');
  const searchRequest = page.waitForRequest('**/api/search?*');
  await page.keyboard.press('Enter');
  await searchRequest;
  await page.keyboard.press('Escape');
  release();
  await expect(searchBox(page)).toBeHidden();
  await page.waitForTimeout(300);
  await expect(customerPo).toBeFocused();
  await expect(page).toHaveURL(new RegExp(record._id));

  release = await holdResponses(page, '**/api/search?*');
  await openPalette(page);
  await page.keyboard.type(customer.name);
  for (let press = 0; press < 3; press += 1) await page.keyboard.down('Enter');
  release();
  const opened = page.waitForURL(new RegExp(`/app/customers/${customer._id}$`));
  for (let press = 0; press < 20; press += 1) {
    await page.keyboard.down('Enter');
    await page.waitForTimeout(25);
  }
  await opened;
  await page.keyboard.up('Enter');
  expect(saveUrls).toEqual([]);
});

test('Escape while the palette loads leaves the dialog below open [10.4-9]', async ({ signedIn: page }) => {
  const release = await holdResponses(page, paletteChunk);
  await page.goto('/app/users');
  await page.getByRole('button', { name: 'Add User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add User' });
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await name.fill('Pat Doe');
  await page.keyboard.press('Control+k');
  await page.keyboard.press('Escape');
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('Pat Doe');
  release();
  await page.waitForTimeout(200);
  await expect(searchBox(page)).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});
