import { expect, test, unique } from '#e2e/fixtures/office.ts';
import { holdAnswers, savesOf } from '#e2e/fixtures/office-api.ts';
import { addRecord } from '#e2e/fixtures/office-records.ts';
import { box, goHome, headerButton, openPalette, options } from '#e2e/fixtures/palette-steps.ts';
import { workOrders } from '#schema/records/work-orders.ts';

test.use({ holdsCalls: true });

const codeOfPalette = /\/palette-[^/]+\.js$/;

test('what is typed before its code is there is typed into it, and Enter is carried out [10.4-5]', async ({
  signedIn: page,
  office,
}) => {
  const record = await addRecord(office, workOrders);
  const load = await holdAnswers(page, codeOfPalette);
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
  await expect(box(page)).toHaveCount(0);
  load();
  await expect(page).toHaveURL(new RegExp(`/app/work-orders/${record._id}$`));
});

test('while its code comes the page is out of reach of the keys, and a press elsewhere ends the waiting [10.4-6]', async ({
  signedIn: page,
  office,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const record = await addRecord(office, workOrders);
  const load = await holdAnswers(page, codeOfPalette);
  await page.goto(`/app/work-orders/${record._id}`);
  const kind = page.getByRole('combobox', { name: 'Classification' });
  const classification = await kind.inputValue();
  await kind.focus();
  await page.evaluate(() => navigator.clipboard.writeText('view'));
  await page.keyboard.press('Control+k');
  await expect(headerButton(page)).toBeFocused();
  await expect(headerButton(page)).toHaveAttribute('aria-busy', 'true');
  for (const key of ['l', 'ArrowDown', 'Home', 'Tab', 'a', 'Delete']) await page.keyboard.press(key);
  await page.keyboard.press('Escape');
  await expect(kind).toBeFocused();
  await expect(kind).toHaveValue(classification);

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
  load();
  await expect(box(page)).toHaveValue('lakeview');
  await expect(box(page)).toBeFocused();
});

test('typing that does not wait for the focus goes into it, however it was closed before [10.4-7]', async ({
  signedIn: page,
  office,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const customer = await office.addCustomer({ name: unique('Cached Cafe') });
  await goHome(page);
  // As fast as keys can come: all of them before anything is drawn.
  const typeAtOnce = (keys: string[]) =>
    page.evaluate((all) => {
      for (const key of all) {
        const [letter = '', isControl] = key.startsWith('^') ? [key.slice(1), true] : [key, false];
        document.activeElement?.dispatchEvent(
          new KeyboardEvent('keydown', { key: letter, ctrlKey: isControl ?? false, bubbles: true }),
        );
      }
    }, keys);
  await openPalette(page);
  await box(page).fill(customer.name);
  await expect(options(page).filter({ hasText: customer.name })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('lake');
  await expect(box(page)).toBeFocused();
  await page.keyboard.type('view');
  await expect(box(page)).toHaveValue(/lakeview$/);
  await page.keyboard.press('Escape');
  await expect(box(page)).toBeHidden();
  await typeAtOnce(['^k', ...customer.name, 'Enter']);
  await expect(page).toHaveURL(new RegExp(`/app/customers/${customer._id}$`));
});

test('a long Enter opens what is found and presses nothing on the page; Escape is for the palette alone [10.4-8]', async ({
  signedIn: page,
  office,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const customer = await office.addCustomer({ name: unique('Late Lagoon') });
  const record = await addRecord(office, workOrders);
  const saves = savesOf(page);
  await page.goto(`/app/work-orders/${record._id}`);
  const po = page.getByRole('textbox', { name: 'Customer PO' });
  await po.focus();
  let answer = await holdAnswers(page, '**/api/search?*');
  await openPalette(page);
  await page.keyboard.type('late lagoon');
  const asked = page.waitForRequest('**/api/search?*');
  await page.keyboard.press('Enter');
  await asked;
  await page.keyboard.press('Escape');
  answer();
  await expect(box(page)).toBeHidden();
  await page.waitForTimeout(300);
  await expect(po).toBeFocused();
  await expect(page).toHaveURL(new RegExp(record._id));

  answer = await holdAnswers(page, '**/api/search?*');
  await openPalette(page);
  await page.keyboard.type(customer.name);
  for (let press = 0; press < 3; press += 1) await page.keyboard.down('Enter');
  answer();
  const opened = page.waitForURL(new RegExp(`/app/customers/${customer._id}$`));
  for (let press = 0; press < 20; press += 1) {
    await page.keyboard.down('Enter');
    await page.waitForTimeout(25);
  }
  await opened;
  await page.keyboard.up('Enter');
  expect(saves).toEqual([]);
});

test('Escape while its code comes leaves the dialog below as it is [10.4-9]', async ({ signedIn: page }) => {
  const load = await holdAnswers(page, codeOfPalette);
  await page.goto('/app/users');
  await page.getByRole('button', { name: 'Add User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add User' });
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await name.fill('Pat Doe');
  await page.keyboard.press('Control+k');
  await page.keyboard.press('Escape');
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('Pat Doe');
  load();
  await page.waitForTimeout(200);
  await expect(box(page)).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});
