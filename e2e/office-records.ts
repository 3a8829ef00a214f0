import type { Page } from '@playwright/test';
import type { RecordKind } from '../schema/record-kind.ts';
import { expect, type Office, unique } from './office.ts';

/** A record of a kind, made through the API; of a customer of its own unless one is named. */
export async function addRecord(
  office: Pick<Office, 'call' | 'addCustomer'>,
  kind: RecordKind,
  change: object = {},
) {
  const address = { street: '450 Wacker Drive', city: 'Chicago', state: 'IL', zip: '60606' };
  return office.call('POST', kind.apiPath, {
    customer: 'customer' in change ? change.customer : (await office.addCustomer())._id,
    customerPo: unique('PO'),
    billingAddress: address,
    serviceAddress: address,
    classification: kind.classifications[0],
    description: 'Two rooftop units do not cool.',
    ...kind.emptyOwnFields,
    ...change,
  });
}

export function statusSince(status: string, statusObtainedAt: string) {
  return { statusTimeline: [{ status, statusObtainedAt }] };
}

export function rowOf(page: Page, { number }: { number: string }) {
  return page.getByRole('row', { name: new RegExp(`${number}\\b`) });
}

export async function searchFor(page: Page, text: string): Promise<void> {
  const box = page.getByRole('searchbox');
  await box.fill(text);
  await box.press('Enter');
  await expect(page).toHaveURL(new RegExp(`q=${encodeURIComponent(text).replaceAll('%20', '[+]')}`));
}

/** The numbers of the records in the table, from top to bottom. */
export async function numbersShown(page: Page): Promise<string[]> {
  const heads = await page.getByRole('rowheader').allInnerTexts();
  return heads.map((text) => /[A-Z]{2}-\d+/.exec(text)?.[0] ?? text);
}
