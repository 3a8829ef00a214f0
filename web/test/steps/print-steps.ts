import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import type { RecordKind } from '#schema/records/record-kind.ts';
import type { RecordDetail } from '#schema/records/record-responses.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import { api, renderApp } from '#web/test/render-app.tsx';

/** Opens the print view of a record and waits until it shows the record and the company. */
export async function openPrintView(record: RecordDetail, kind: RecordKind = workOrders): Promise<void> {
  api.respond(`GET ${kind.apiPath}/${record._id}`, { data: record });
  renderApp(`/print/${kind.slug}/${record._id}`);
  const title = `${kind.labels.title} ${record.number}`;
  await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect.element(page.getByRole('img', { name: 'Northwind Mechanical' })).toBeVisible();
}

export const printedTable = (name: string) => page.getByRole('table', { name });

/** The value of a row of the details table. */
export const printedFact = (name: string) =>
  page.getByRole('row', { name: new RegExp(`^${name}`) }).getByRole('cell');

export const printedTexts = (locator: Locator) => locator.elements().map(({ textContent }) => textContent);
