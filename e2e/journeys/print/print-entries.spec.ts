import { expect, test } from '#e2e/fixtures/office.ts';
import { addRecord, rowOf } from '#e2e/fixtures/office-records.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';

for (const kind of recordKinds) {
  const { singular, title } = kind.labels;

  test(`a ${singular} is printed from the menu of its row, by keyboard [2.7-5]`, async ({
    signedIn: page,
    office,
    context,
  }) => {
    const record = await addRecord(office, kind);
    await page.goto(`/app/${kind.slug}?q=${record.number}`);
    const menu = rowOf(page, record).getByRole('button', { name: /^Actions for/ });
    await menu.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: `Edit ${title}` })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    const entry = page.getByRole('menuitem', { name: 'Print', exact: true });
    await expect(entry).toBeFocused();
    await expect(page.getByRole('menuitem').nth(1)).toHaveText('Print');
    const [paper] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Enter')]);
    await expect(paper).toHaveURL(`/print/${kind.slug}/${record._id}`);
    await expect(paper.getByRole('heading', { name: `${title} ${record.number}` })).toBeVisible();
    expect(await paper.evaluate(() => window.opener)).toBe(null);
    await expect(page).toHaveURL(new RegExp(`/app/${kind.slug}`));
  });

  test(`a ${singular} is printed as it was last saved from the page that edits it [2.10-3]`, async ({
    signedIn: page,
    office,
    context,
  }) => {
    const record = await addRecord(office, kind);
    await page.goto(`/app/${kind.slug}/${record._id}`);
    const link = page.getByRole('link', { name: /^Print/ });
    await expect(link).toHaveText('Print');
    await page.getByLabel('Description').fill('Not saved yet.');
    await expect(link).toHaveText('Print Last Saved');
    const [paper] = await Promise.all([context.waitForEvent('page'), link.click()]);
    await expect(paper).toHaveURL(`/print/${kind.slug}/${record._id}`);
    await expect(paper.getByText('Two rooftop units do not cool.')).toBeVisible();
    expect(await paper.evaluate(() => window.opener)).toBe(null);
    await expect(page.getByLabel('Description')).toHaveValue('Not saved yet.');

    await page.keyboard.press('Control+s');
    await expect(link).toHaveText('Print');
    await page.goto(`/app/${kind.slug}/new`);
    await expect(page.getByLabel('Description')).toBeVisible();
    await expect(link).toHaveCount(0);
  });
}
