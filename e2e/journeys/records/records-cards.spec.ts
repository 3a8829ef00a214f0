import { createRecord, searchFor, statusSince } from '#e2e/fixtures/record-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { unique } from '#e2e/fixtures/unique-values.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';

for (const kind of recordKinds) {
  test(`shows ${kind.labels.plural} as cards with the table columns on a phone`, async ({
    signedIn: page,
    api,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const customer = await api.createCustomer({ name: unique('Pocket') });
    const technician = await api.createUser(unique('Tess Tech'), true);
    const record = await createRecord(api, kind, {
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
      ...(kind.id === 'service-contract' ? ['Schedule Interval'] : []),
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
