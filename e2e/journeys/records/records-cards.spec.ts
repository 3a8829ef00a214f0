import { expect, test, unique } from '#e2e/fixtures/office.ts';
import { addRecord, searchFor, statusSince } from '#e2e/fixtures/office-records.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';

for (const kind of recordKinds) {
  test(`on a phone, ${kind.labels.plural} are cards that say what the table says`, async ({
    signedIn: page,
    office,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const customer = await office.addCustomer({ name: unique('Pocket') });
    const technician = await office.addUser(unique('Tess Tech'), true);
    const record = await addRecord(office, kind, {
      customer: customer._id,
      ...statusSince('Startup', '2026-03-12'),
      ...(kind.hasTechnicians && { assignedTechnicians: [{ user: technician._id }] }),
    });
    await page.goto(`/app/${kind.slug}`);
    await searchFor(page, record.number);
    await expect(page.getByRole('table')).toHaveCount(0);
    const card = page
      .getByRole('list', { name: kind.labels.titles })
      .getByRole('listitem')
      .filter({ hasText: record.number });
    await expect(card.getByRole('term')).toHaveText([
      'Status',
      'Classification',
      ...(kind.columns.some((name) => name === 'serviceInterval') ? ['Schedule Interval'] : []),
      'Work Location',
      ...(kind.hasTechnicians ? [/^Technician/] : []),
    ]);
    for (const text of ['Startup', kind.classifications[0], '450 Wacker Drive, Chicago, IL 60606'])
      await expect(card).toContainText(text);
    await card.getByRole('button', { name: `Actions for ${customer.name}, ${record.number}` }).click();
    await page.getByRole('menuitem', { name: `Edit ${kind.labels.title}` }).click();
    await expect(
      page.getByRole('heading', { level: 1, name: `${kind.labels.title} ${record.number}` }),
    ).toBeVisible();
    await page.goBack();
    await expect(card).toBeVisible();
    await card.getByRole('link', { name: new RegExp(customer.name) }).click();
    await expect(page.getByLabel('Customer PO')).toHaveValue(record.customerPo);
  });
}
