import type { Page } from '@playwright/test';
import { recordKinds } from '../schema/record-kinds.ts';
import { expect, newPhone, type Office, test, unique } from './office.ts';
import { addRecord } from './office-records.ts';
import { strings } from './script-strings.ts';

/** A record that says `text` wherever people may write what they like. */
function saying(text: string) {
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

async function openEverything(page: Page, name: string) {
  await expect(page.getByLabel('Customer PO')).toBeVisible();
  await expect(page.getByRole('tabpanel')).toBeVisible();
  await page.getByRole('button', { name: 'Manage manufacturers' }).click();
  await expect(page.getByRole('list', { name: 'Manufacturers' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page
    .getByRole('region', { name: 'Equipment', exact: true })
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(page.getByRole('dialog', { name: 'Remove this equipment?' })).toContainText(name);
  await page.getByRole('button', { name: 'Remove Both' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
}

async function addSixty(office: Office, customer: { _id: string }) {
  const records = [];
  for (const [index, text] of strings.entries()) {
    const kind = recordKinds[index % recordKinds.length] ?? recordKinds[0];
    const documents = [{ name: text, fileUrl: 'https://files.example/x.pdf' }];
    const change = { customer: customer._id, ...saying(text), ...(kind.hasDocuments && { documents }) };
    records.push({ kind, text, _id: (await addRecord(office, kind, change))._id });
  }
  return records;
}

test('text that tries to be code stays text in every list, form and dialog of records', async ({
  signedIn: page,
  office,
  faults,
}) => {
  test.slow();
  const customer = await office.addCustomer({ name: unique('"><img src=x onerror=window.__ran=1>') });
  const records = await addSixty(office, customer);
  for (const kind of recordKinds) {
    await page.goto(`/app/${kind.slug}?q=${encodeURIComponent(customer.name)}`);
    await expect(page.getByRole('row').nth(20)).toBeVisible();
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'View Contacts' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
  }
  for (const { kind, text, _id } of records) {
    await page.goto(`/app/${kind.slug}/${_id}`);
    await expect(page.getByLabel('Description')).toHaveValue(text);
    await openEverything(page, text.replace(/\s+/g, ' '));
  }
  expect(await page.evaluate(() => '__ran' in window)).toBe(false);
  expect(faults).toEqual([]);
});
