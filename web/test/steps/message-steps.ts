import { expect } from 'vitest';
import { page } from 'vitest/browser';
import type { Message } from '#schema/messages/messages.ts';
import type { recordKinds } from '#schema/records/record-kinds.ts';
import type { RecordDetail } from '#schema/records/record-responses.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { pageOf } from '#web/test/fake-api.ts';
import { ana, ben } from '#web/test/message-samples.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { sampleListItem, sampleMessage } from '#web/test/samples.ts';
import { serveRecord } from './serve-record.ts';

export const dialog = () => page.getByRole('dialog');
export const messageField = () => dialog().getByRole('textbox', { name: 'Message' });
const previewButton = () => dialog().getByRole('button', { name: 'Preview' });
export const messageTo = (name: string) => page.getByRole('article', { name: `Message to ${name}` });
export const section = () => page.getByRole('region', { name: 'Messages' });
export const selectedContacts = () =>
  dialog().getByRole('list', { name: 'Selected contacts' }).getByRole('listitem');

/** Makes the API list these messages, sent and scheduled ones apart. The array may change later. */
export function serveMessages(messages: Message[]): void {
  api.respond('GET /messages', ({ query }) =>
    pageOf(messages.filter(({ nextSendAt }) => (nextSendAt === null) === (query.get('sent') === 'true'))),
  );
}

/** Makes the API accept new messages, and list them from then on. */
export function acceptMessages(messages: Message[] = []): void {
  serveMessages(messages);
  api.respond('POST /messages', ({ body }) => {
    const created = sampleMessage({ textTo: null, ...(body as Partial<Message>), state: 'sent' });
    messages.unshift(created);
    return { data: created };
  });
}

/** Makes the API list and return a record. */
export function serveListedRecord(
  change: Partial<RecordDetail> = {},
  kind: (typeof recordKinds)[number] = workOrders,
): ReturnType<typeof serveRecord> {
  const record = serveRecord(change, [], kind);
  const { _id, number, customer, customerPo } = record;
  const listed = {
    _id,
    number,
    customerPo,
    customer: { _id: customer._id, name: customer.name },
    ...(record.assignedTechnicians && {
      assignedTechnicians: record.assignedTechnicians.map(({ _id, user }) => ({ _id, user })),
    }),
  };
  api.respond(`GET ${kind.apiPath}`, pageOf([sampleListItem(listed, kind)]));
  return record;
}

/** Chooses an item of the menu of the only record in the open list. */
export async function chooseFromRowMenu(item: string): Promise<void> {
  await page.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Opens the message dialog of a work order with contacts. */
export async function openMessageDialog(contacts = [ana, ben]): Promise<RecordDetail & { path: string }> {
  api.respond('GET /messages/available-contacts', { data: contacts });
  const order = serveListedRecord();
  renderApp('/app/work-orders');
  await chooseFromRowMenu('Send Messages');
  await expect.element(dialog()).toMatchTextContent(`Send Message: ${order.number}, ${order.customer.name}`);
  // The field of the templates goes if there are none, which moves the others.
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  return order;
}

/** Selects a contact through the search field of the message dialog. */
export async function selectContact(name: string): Promise<void> {
  await dialog().getByLabelText('Search contacts').fill(name);
  await page
    .getByRole('listbox')
    .getByRole('option', { name: new RegExp(`^${name}`) })
    .click();
}

/** Expects the preview of the open dialog directly below the text, on the screen and for the keyboard. */
export function expectPreviewBelowText(): void {
  const [text, preview] = [messageField().element(), previewButton().element()];
  const { bottom, left } = text.getBoundingClientRect();
  const box = preview.getBoundingClientRect();
  // The length of the text is between them.
  expect(box.top - bottom).toBeGreaterThanOrEqual(0);
  expect(box.top - bottom).toBeLessThan(48);
  expect(Math.abs(box.left - left)).toBeLessThan(16);
  const stops = [...dialog().element().querySelectorAll('input, textarea, select, button, a')];
  expect(stops[stops.indexOf(text) + 1]).toBe(preview);
}

/** Expects the open dialog not to be wider or higher than a dialog may be. */
export function expectDialogToFit(): void {
  const box = dialog().element().getBoundingClientRect();
  expect(box.width).toBeLessThanOrEqual(Math.min(500, window.innerWidth));
  expect(box.height).toBeLessThanOrEqual(0.9 * window.innerHeight + 1);
}
