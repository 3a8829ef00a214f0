import { injectionStrings, navigateTo } from '#e2e/fixtures/script-injection.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { newPhone, unique } from '#e2e/fixtures/unique-values.ts';

test('has sixty injection strings', () => {
  expect(injectionStrings).toHaveLength(60);
});

test('shows script injection attempts as text in every list, form and dialog', async ({
  signedIn: page,
  api,
  pageErrors,
}) => {
  // Creates sixty customers and opens sixty forms.
  test.slow();
  const mark = unique('strings');
  const chunks = [injectionStrings.slice(0, 30), injectionStrings.slice(30)];
  const customers = [];
  for (const chunk of chunks) {
    for (const text of chunk) {
      const contact = {
        title: text,
        name: text,
        email: null,
        phoneNumbers: [{ name: text.slice(0, 60), phone: '3125550142' }],
      };
      const address = {
        name: text,
        street: text,
        street2: `${mark} ${text}`,
        city: text,
        state: text.slice(0, 50),
        zip: text.slice(0, 20),
      };
      customers.push(await api.createCustomer({ name: text, address, contacts: [contact] }));
    }
  }
  for (const text of injectionStrings.slice(0, 8))
    await api.request('POST', '/user', { name: text, phone: newPhone(), isTechnician: true });

  await page.goto('/app/customers');
  const search = page.getByPlaceholder('Search customers...');
  await search.fill(mark);
  await search.press('Enter');
  await expect(page.getByRole('button', { name: '1 Contact' }).first()).toBeVisible();
  await page.getByRole('button', { name: '1 Contact' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await search.fill(injectionStrings[0] ?? '');
  await search.press('Enter');
  await page.goto('/app/technicians');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  for (const customer of customers) {
    await navigateTo(page, `/app/customers/${customer._id}`);
    await expect(page.getByRole('textbox', { name: 'Customer Name' })).toHaveValue(customer.name);
    await expect(page.getByRole('tabpanel')).toBeVisible();
  }
  expect(await page.evaluate(() => '__ran' in window)).toBe(false);
  expect(pageErrors).toEqual([]);
});
