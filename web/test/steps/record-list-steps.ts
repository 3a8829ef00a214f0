import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { noTechnician } from '#schema/fields/list-choices.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import type { RecordListItem } from '#schema/records/record-responses.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import { api, renderApp } from '#web/test/render-app.tsx';

function matches(record: RecordListItem, query: URLSearchParams): boolean {
  const { number, customerPo, customer, isOpen, status, assignedTechnicians = [] } = record;
  const [q = '', open, wanted, technician, customerId] = [
    'q',
    'open',
    'status',
    'technician',
    'customer',
  ].map((name) => query.get(name) ?? undefined);
  return (
    `${number} ${customerPo} ${customer.name}`.includes(q) &&
    (open ?? String(isOpen)) === String(isOpen) &&
    (wanted ?? status) === status &&
    (customerId ?? customer._id) === customer._id &&
    (technician === undefined ||
      (technician === noTechnician && assignedTechnicians.length === 0) ||
      assignedTechnicians.some(({ user }) => user._id === technician))
  );
}

/** A list of records behind its endpoints: searched, filtered, counted, paged; in the order given. */
export function serveList(records: RecordListItem[], kind: RecordKind = workOrders) {
  let stored = records;
  api.respond(`GET ${kind.apiPath}`, ({ query }) => {
    const found = stored.filter((record) => matches(record, query));
    const start = Number(query.get('cursor') ?? 0);
    const end = start + Number(query.get('limit'));
    return {
      data: found.slice(start, end),
      total: found.length,
      nextCursor: end < found.length ? String(end) : null,
    };
  });
  api.respond(`GET ${kind.apiPath}/total`, () => ({
    data: { total: stored.length, open: stored.filter(({ isOpen }) => isOpen).length },
  }));
  for (const { _id } of records)
    api.respond(`DELETE ${kind.apiPath}/${_id}`, () => {
      stored = stored.filter((record) => record._id !== _id);
      return undefined;
    });
  return {
    /** Changes the list as somebody else does. */
    replace(others: RecordListItem[]): void {
      stored = others;
    },
  };
}

/** Opens the list of a kind with these records. */
export async function openList(records: RecordListItem[], kind: RecordKind = workOrders, search = '') {
  const list = serveList(records, kind);
  renderApp(`/app/${kind.slug}${search}`);
  await expect.element(page.getByRole('heading', { level: 1, name: kind.labels.titles })).toBeVisible();
  return list;
}

export const recordRow = ({ number }: { number: string }) =>
  page.getByRole('row', { name: new RegExp(`${number}\\b`) });

export const rowMenu = ({ customer, number }: RecordListItem) =>
  page.getByRole('button', { name: `Actions for ${customer.name}, ${number}` });

/** The record numbers in the table, from top to bottom. */
export function visibleNumbers(): (string | undefined)[] {
  const headers = page.getByRole('rowheader').elements();
  return headers.map(({ textContent }) => /[A-Z]{2}-\d+/.exec(textContent)?.[0]);
}

export async function expectNumbers(records: { number: string }[]): Promise<void> {
  await expect.poll(visibleNumbers).toEqual(records.map(({ number }) => number));
}

export async function searchFor(text: string): Promise<void> {
  await page.getByRole('searchbox').fill(text);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => new URLSearchParams(location.search).get('q')).toBe(text);
}
