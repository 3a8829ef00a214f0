import { holdResponses } from '#e2e/fixtures/hold-responses.ts';
import { headerButton, searchBox } from '#e2e/fixtures/steps/palette-steps.ts';
import { createRecord } from '#e2e/fixtures/steps/record-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { workOrders } from '#schema/records/work-orders.ts';

test.use({ interceptsRequests: true });

const paletteChunk = /\/palette-[^/]+\.js$/;

test('text typed before the palette has loaded goes into it and changes nothing on the page [10.4-5] [10.4-6] [10.4-9]', async ({
  signedIn: page,
  api,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const record = await createRecord(api, workOrders);

  await test.step('Escape leaves the dialog below open', async () => {
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
    const loaded = page.waitForResponse(paletteChunk);
    release();
    await (await loaded).finished();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Leave Without Saving' }).click();
    await expect(dialog).toBeHidden();
    await expect(searchBox(page)).toHaveCount(0);
  });

  const release = await holdResponses(page, paletteChunk);
  const customerPo = page.getByRole('textbox', { name: 'Customer PO' });
  await test.step('Escape drops the text', async () => {
    await page.goto(`/app/work-orders/${record._id}`);
    await customerPo.fill('Half a PO');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('not this');
    await page.keyboard.press('Escape');
    await page.keyboard.type('!');
    await expect(customerPo).toHaveValue('Half a PO!');
  });

  await test.step('keys change no field, and a click elsewhere cancels', async () => {
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
    await customerPo.click();
    await page.keyboard.press('End');
    await page.keyboard.type('!');
    await expect(customerPo).toHaveValue('Half a PO!!');
  });

  await test.step('typed and pasted text arrives', async () => {
    await headerButton(page).dblclick();
    await page.keyboard.type('lake');
    await page.keyboard.press('Control+v');
    release();
    await expect(searchBox(page)).toHaveValue('lakeview');
    await expect(searchBox(page)).toBeFocused();
  });

  await test.step('Enter opens the record', async () => {
    const releaseAgain = await holdResponses(page, paletteChunk);
    await page.goto('/app/customers');
    const search = page.getByRole('searchbox');
    await search.click();
    await page.keyboard.press('Control+k');
    await page.keyboard.type(`${record.number}x`);
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Enter');
    await expect(search).toHaveValue('');
    await expect(searchBox(page)).toHaveCount(0);
    releaseAgain();
    await expect(page).toHaveURL(new RegExp(`/app/work-orders/${record._id}$`));
  });
  await context.clearPermissions();
});
