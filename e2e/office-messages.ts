import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Message } from '../schema/messages.ts';
import { workOrders } from '../schema/work-orders.ts';
import { newPhone, type Office, unique } from './office.ts';
import { addRecord } from './office-records.ts';

/** A work order with two contacts: one who is texted, one who is written to. */
export async function addOrderWithContacts(office: Office, change: object = {}) {
  const customer = await office.addCustomer({ name: unique('Lakeview Bakery') });
  const phone = newPhone();
  const contacts = [
    {
      title: 'Owner',
      name: 'Ana Long',
      email: 'ana@lakeview.example',
      phoneNumbers: [{ name: 'Mobile', phone }],
    },
    {
      title: 'Super',
      name: 'Ben Ito',
      email: 'ben@lakeview.example',
      phoneNumbers: [{ name: 'Office', phone: newPhone() }],
    },
  ];
  const order = await addRecord(office, workOrders, { customer: customer._id, contacts, ...change });
  return { order, customer, phone };
}

/** A message as the server answers it, for lists that are longer than anybody would make. */
export function messageOf(number: number, change: Partial<Message> = {}): Message {
  return {
    _id: `message-${number}`,
    message: `Text number ${number}. ${'It has several lines. '.repeat(number % 7)}`,
    emailTo: null,
    textTo: '+13125550142',
    recipientName: `Contact ${number}`,
    sentBy: null,
    sendAt: null,
    sent: true,
    lastSent: '2026-03-12T15:00:00.000Z',
    nextSendAt: null,
    recurrenceIntervalDays: null,
    workOrder: null,
    serviceContract: null,
    project: null,
    recordNumber: 'WO-1001',
    state: 'sent',
    reason: null,
    dueAt: '2026-03-12T15:00:00.000Z',
    createdAt: '2026-03-12T15:00:00.000Z',
    ...change,
  };
}

/** Opens a record's row menu in its list, and picks an entry. */
export async function pickFromMenu(page: Page, record: { number: string }, entry: string): Promise<void> {
  if (!page.url().includes(record.number)) await page.goto(`/app/work-orders?q=${record.number}`);
  await page.getByRole('button', { name: new RegExp(`Actions for .*${record.number}`) }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

/** A work order with contacts, and the dialog in which a message to them is written. */
export async function startMessage(page: Page, office: Office, change: object = {}) {
  const added = await addOrderWithContacts(office, change);
  await pickFromMenu(page, added.order, 'Send Messages');
  return { ...added, dialog: page.getByRole('dialog') };
}

/** Picks a contact in the dialog of a message, by the search. */
export async function searchContact(page: Page, name: string): Promise<void> {
  await page.getByRole('dialog').getByLabel('Search contacts').fill(name);
  await page.getByRole('listbox').getByRole('option', { name }).click();
}

export function entryTo(page: Page, name: string) {
  return page.getByRole('article', { name: `Message to ${name}` });
}

/** What was handed over for an address, as the outbox of the tests has it. */
export async function outboxOf(address: string): Promise<{ body: string }[]> {
  const path = join(process.env.E2E_DATA_DIR ?? '', 'outbox.jsonl');
  const lines = (await readFile(path, 'utf8').catch(() => '')).split('\n').slice(0, -1);
  return lines
    .map((line) => JSON.parse(line) as { to: string; body: string })
    .filter(({ to }) => to === address);
}
