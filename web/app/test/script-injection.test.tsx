import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { injectionStrings } from '#e2e/fixtures/script-injection.ts';
import { pageOf } from '#web/test/fake-api.ts';
import { overviewRecord } from '#web/test/overview-samples.ts';
import { api, navigateTo, renderApp } from '#web/test/render-app.tsx';
import { sampleContact, sampleCustomer, sampleMessage, sampleUser } from '#web/test/samples.ts';
import { serveOverview } from '#web/test/serve-overview.ts';
import { openCustomer } from '#web/test/steps/customer-form-steps.ts';
import {
  expectNothingRan,
  fieldValues,
  injectionsFrom,
  injectionTexts,
  textsOfAll,
} from '#web/test/steps/script-injection-steps.ts';

afterEach(expectNothingRan);

function customerWith(text: string) {
  const address = { name: text, street: text, street2: text, city: text, state: text, zip: text };
  const phoneNumbers = [{ _id: text, name: text, phone: '+13125550142' }];
  const contacts = [sampleContact({ title: text, name: text, phoneNumbers })];
  return sampleCustomer({ name: text, address, accessNotes: text, contacts });
}

/** A different injection string in each field. */
function formFieldsFrom(start: number) {
  const next = injectionsFrom(start);
  const address = {
    name: next(),
    street: next(),
    street2: next(),
    city: next(),
    state: next(),
    zip: next(),
  };
  return { name: next(), address, accessNotes: next() };
}

test('has sixty different injection strings', () => {
  expect(new Set(injectionStrings).size).toBe(60);
});

test('the list of customers shows script injection attempts as text', async () => {
  const customers = injectionTexts.map(customerWith);
  api.respond('GET /customer', pageOf(customers));
  renderApp('/app/customers');
  const rows = page.getByRole('row');
  await expect.poll(() => rows.elements()).toHaveLength(injectionTexts.length + 1);
  for (const [index, text] of injectionTexts.entries()) {
    const cells = [...(rows.elements()[index + 1]?.children ?? [])].map(({ textContent }) => textContent);
    expect(cells.slice(0, 2)).toEqual([text, `${text}, ${text}, ${text}, ${text}, ${text} ${text}`]);
  }
});

test('the contacts of a customer show script injection attempts as text', async () => {
  const contacts = injectionTexts.flatMap((text) => customerWith(text).contacts);
  api.respond('GET /customer', pageOf([sampleCustomer({ name: injectionTexts[0] ?? '', contacts })]));
  renderApp('/app/customers');
  await page.getByRole('button', { name: /^[0-9]+ Contacts?$/ }).click();
  const dialog = page.getByRole('dialog');
  await expect.poll(() => dialog.getByRole('listitem').elements()).toHaveLength(injectionTexts.length);
  await expect
    .poll(() => page.getByRole('heading', { level: 2 }).element().textContent)
    .toContain(injectionTexts[0]);
  for (const [index, text] of injectionTexts.entries()) {
    const item = dialog.getByRole('listitem').nth(index);
    expect(item.element().textContent).toBe(`${text}${text}${text}(312) 555-0142`);
  }
});

test('a search shows script injection attempts as text', async () => {
  renderApp('/app/customers');
  for (const text of injectionTexts) {
    await navigateTo(`/app/customers?q=${encodeURIComponent(text)}`);
    await expect.element(page.getByText(`Nothing matches "${text}".`)).toBeVisible();
    await expect.element(page.getByPlaceholder('Search customers...')).toHaveValue(text);
  }
});

test('the list of technicians shows script injection attempts as text', async () => {
  api.respond('GET /user', pageOf(injectionTexts.map((name) => sampleUser({ name }))));
  renderApp('/app/technicians');
  const headers = page.getByRole('rowheader');
  await expect.poll(() => headers.elements()).toHaveLength(injectionTexts.length);
  expect(headers.elements().map(({ textContent }) => textContent)).toEqual(injectionTexts);
});

test('the customer form shows script injection attempts as text', async () => {
  renderApp('/app/customers');
  for (const start of injectionTexts.keys()) {
    const text = injectionsFrom(start)();
    const customer = sampleCustomer({
      ...formFieldsFrom(start),
      contacts: customerWith(text).contacts,
    });
    api.respond(`GET /customer/${customer._id}`, { data: customer });
    await navigateTo(`/app/customers/${customer._id}`);
    const basic = page.getByRole('region', { name: 'Basic Information' });
    await expect
      .poll(() => fieldValues(basic))
      .toEqual([customer.name, ...Object.values(customer.address), customer.accessNotes]);
    expect(textsOfAll(page.getByRole('heading', { level: 1 }))).toEqual([customer.name]);
    expect(fieldValues(page.getByRole('tabpanel'))).toEqual([text, text, '', '(312) 555-0142', text]);
  }
});

test('the overview of a customer shows script injection attempts as text', async () => {
  const [text = ''] = injectionTexts;
  const customer = customerWith(text);
  const rows = injectionTexts.map((classification) => overviewRecord({ classification, isOpen: false }));
  const replies = { rows: [], total: 0, unread: 0, latestUnread: null };
  const sent = injectionTexts.map((message) => sampleMessage({ message, recipientName: message }));
  serveOverview(customer, {
    'closed-work': { rows, total: rows.length },
    messages: { sent: { rows: sent, total: sent.length }, scheduled: { rows: [], total: 0 }, replies },
  });
  renderApp(`/app/customers/${customer._id}/overview`);
  await expect.poll(() => textsOfAll(page.getByRole('heading', { level: 1 }))).toEqual([text]);
  const contacts = page.getByRole('region', { name: /^Contacts/ });
  await expect.poll(() => contacts.element().textContent).toContain(`Access notes: ${text}`);
  const textOf = (name: string) => page.getByRole('list', { name }).element().textContent;
  for (const shown of injectionTexts) {
    await expect.poll(() => textOf('Closed work')).toContain(shown);
    await expect.poll(() => textOf('Sent and scheduled messages')).toContain(`Sent to ${shown}`);
  }
});

test('the contact tabs of a customer show script injection attempts as text', async () => {
  await openCustomer({ contacts: injectionTexts.flatMap((text) => customerWith(text).contacts) });
  expect(textsOfAll(page.getByRole('tab'))).toEqual([...injectionTexts, '+ Add New Contact']);
});
