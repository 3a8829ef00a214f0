import { expectAccessible } from '#e2e/fixtures/expect-accessible.ts';
import { createRecord, statusSince } from '#e2e/fixtures/record-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { newPhone, unique } from '#e2e/fixtures/unique-values.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';

test('record lists are accessible on wide and narrow screens with long names', async ({
  signedIn: page,
  api,
}) => {
  test.slow();
  const customer = await api.createCustomer({
    name: unique('The Extraordinarily Long-Winded Cold Storage and Wholesale Grocery Company of Illinois'),
  });
  const technician = await api.request('POST', '/user', {
    name: unique('Lou Petrakis'),
    phone: newPhone(),
    isTechnician: true,
  });
  for (const kind of recordKinds) {
    for (const status of [
      'Open',
      'Active',
      'Startup',
      'Equipment Ordered',
      'Closed',
      'Waiting for the inspector',
    ]) {
      await createRecord(api, kind, {
        customer: customer._id,
        ...statusSince(status, '2026-03-12'),
        ...(kind.hasTechnicians && { assignedTechnicians: [{ user: technician._id }] }),
      });
    }
    await page.goto(`/app/${kind.slug}?q=${encodeURIComponent(customer.name)}`);
    await page.waitForLoadState('networkidle');
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(page.getByRole('link', { name: new RegExp(customer.name) }).first()).toBeVisible();
      await expectAccessible(page);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth),
        `${kind.slug} at ${width}`,
      ).toBeLessThanOrEqual(width);
      await page
        .getByRole('button', { name: /Actions for/ })
        .first()
        .click();
      await expect(page.getByRole('menu')).toHaveCSS('opacity', '1');
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menu')).toHaveCount(0);
    }
  }
});
