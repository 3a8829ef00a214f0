import { createRecord, recordRow } from '#e2e/fixtures/record-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';

for (const kind of recordKinds) {
  const { singular, title } = kind.labels;

  test(`prints a ${singular} from its row menu by keyboard [2.7-5]`, async ({
    signedIn: page,
    api,
    context,
  }) => {
    const record = await createRecord(api, kind);
    await page.goto(`/app/${kind.slug}?q=${record.number}`);
    const menu = recordRow(page, record).getByRole('button', { name: /^Actions for/ });
    await menu.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: `Edit ${title}` })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    const item = page.getByRole('menuitem', { name: 'Print', exact: true });
    await expect(item).toBeFocused();
    await expect(page.getByRole('menuitem').nth(1)).toHaveText('Print');
    const [printTab] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Enter')]);
    await expect(printTab).toHaveURL(`/print/${kind.slug}/${record._id}`);
    await expect(printTab.getByRole('heading', { name: `${title} ${record.number}` })).toBeVisible();
    expect(await printTab.evaluate(() => window.opener)).toBe(null);
    await expect(page).toHaveURL(new RegExp(`/app/${kind.slug}`));
  });

  test(`prints the last saved version of a ${singular} from its form [2.10-3]`, async ({
    signedIn: page,
    api,
    context,
  }) => {
    const record = await createRecord(api, kind);
    await page.goto(`/app/${kind.slug}/${record._id}`);
    const link = page.getByRole('link', { name: /^Print/ });
    await expect(link).toHaveText('Print');
    await page.getByLabel('Description').fill('Not saved yet.');
    await expect(link).toHaveText('Print Last Saved');
    const [printTab] = await Promise.all([context.waitForEvent('page'), link.click()]);
    await expect(printTab).toHaveURL(`/print/${kind.slug}/${record._id}`);
    await expect(printTab.getByText('Two rooftop units do not cool.')).toBeVisible();
    expect(await printTab.evaluate(() => window.opener)).toBe(null);
    await expect(page.getByLabel('Description')).toHaveValue('Not saved yet.');

    await page.keyboard.press('Control+s');
    await expect(link).toHaveText('Print');
    await page.goto(`/app/${kind.slug}/new`);
    await expect(page.getByLabel('Description')).toBeVisible();
    await expect(link).toHaveCount(0);
  });
}
