import type { Page } from '@playwright/test';
import { createRecord } from '#e2e/fixtures/record-steps.ts';
import { injectionStrings, navigateTo } from '#e2e/fixtures/script-injection.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { newPhone, unique } from '#e2e/fixtures/unique-values.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';

/** Record fields with `text` wherever free text is allowed. */
function fieldsWith(text: string) {
  const address = {
    name: text,
    street: text,
    street2: text,
    city: text,
    state: text.slice(0, 50),
    zip: text.slice(0, 20),
  };
  return {
    customerPo: text,
    proposalNumber: text,
    billingAddress: address,
    serviceAddress: address,
    description: text,
    contacts: [
      {
        title: text,
        name: text,
        email: null,
        phoneNumbers: [{ name: text.slice(0, 60), phone: newPhone() }],
      },
    ],
    statusTimeline: [{ status: text.slice(0, 50), statusObtainedAt: '2026-03-12' }],
    equipment: [
      {
        identifier: text,
        type: text,
        size: text,
        manufacturer: text,
        model: text,
        serial: text,
        installDate: '2024-05-01',
      },
    ],
    warranties: [
      {
        equipmentSerial: text,
        company: text,
        type: 'Parts',
        confirmationNumber: text,
        expirationDate: '2030-05-01',
        notify: [],
      },
    ],
  };
}

async function openManufacturers(page: Page) {
  await page.getByRole('button', { name: 'Manage manufacturers' }).click();
  await expect(page.getByRole('list', { name: 'Manufacturers' })).toBeVisible();
  await page.keyboard.press('Escape');
}

/** Removes the first remaining equipment. */
async function removeEquipment(page: Page, name: string) {
  const section = page.getByRole('region', { name: 'Equipment', exact: true });
  await section
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Remove this equipment?' });
  await expect(dialog).toContainText(name);
  await page.getByRole('button', { name: 'Remove Both' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(section).toContainText(`${name} was removed.`);
}

for (const [kindIndex, kind] of recordKinds.entries()) {
  test(`shows script injection attempts as text in every list, form and dialog of ${kind.labels.plural}`, async ({
    signedIn: page,
    api,
    pageErrors,
  }) => {
    test.slow();
    const customer = await api.createCustomer({ name: unique('"><img src=x onerror=window.__ran=1>') });
    const texts = injectionStrings.filter((_text, index) => index % recordKinds.length === kindIndex);
    const records = [];
    for (const text of texts) {
      const documents = [{ name: text, fileUrl: 'https://files.example/x.pdf' }];
      const change = { customer: customer._id, ...fieldsWith(text), ...(kind.hasDocuments && { documents }) };
      records.push({ text, _id: (await createRecord(api, kind, change))._id });
    }
    await page.goto(`/app/${kind.slug}?q=${encodeURIComponent(customer.name)}`);
    await expect(page.getByRole('row').nth(texts.length)).toBeVisible();
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'View Contacts' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    for (const { text, _id } of records) {
      await navigateTo(page, `/app/${kind.slug}/${_id}`);
      await expect(page.getByLabel('Description')).toHaveValue(text);
      await expect(page.getByRole('tabpanel')).toBeVisible();
    }
    await openManufacturers(page);

    const fields = texts.map(fieldsWith);
    const { _id, number } = await createRecord(api, kind, {
      customer: customer._id,
      equipment: fields.flatMap(({ equipment }) => equipment),
      warranties: fields.flatMap(({ warranties }) => warranties),
    });
    await navigateTo(page, `/app/${kind.slug}/${_id}`);
    await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible();
    for (const text of texts) await removeEquipment(page, text.replace(/\s+/g, ' '));
    expect(await page.evaluate(() => '__ran' in window)).toBe(false);
    expect(pageErrors).toEqual([]);
  });
}
