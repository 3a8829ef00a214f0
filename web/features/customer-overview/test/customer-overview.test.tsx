import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessibleAtAllWidths } from '#web/test/expect-accessible.ts';
import { failure } from '#web/test/fake-api.ts';
import { emptyOverview } from '#web/test/overview-samples.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { serveOverview } from '#web/test/serve-overview.ts';
import {
  block,
  customer,
  nameless,
  path,
  project,
  serveEverything,
  serveFullBlocks,
  wholeUnits,
  workOrder,
} from './whole-overview.ts';

const linkIn = (name: string, text: string | RegExp) => block(name).getByRole('link', { name: text });
test('the overview shows whom to call and what is open, and leads to all of it [10.8-5]', async () => {
  serveEverything();
  renderApp(path);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(customer.name);
  const phone = page.getByRole('main').getByRole('link', { name: '(312) 555-0142' }).first();
  await expect.element(phone).toHaveAttribute('href', 'tel:+13125550142');
  await expect.element(block('Contacts')).toMatchTextContent('Gate code 4410.');
  await expect.element(block('Contacts').getByText('Unsubscribed')).toBeVisible();
  await expect
    .element(linkIn('Contacts', 'ana@bakery.example'))
    .toHaveAttribute('href', 'mailto:ana@bakery.example');

  await expect.element(block('Open work')).toMatchTextContent(/Tess Tech.*Active/s);
  await expect.element(block('Visits')).toMatchTextContent(/5 overdue.*3 days overdue.*Due 12 Jun 2026/s);
  await expect.element(block('Warranties')).toMatchTextContent('1 day left');
  await expect
    .element(block('Messages'))
    .toMatchTextContent(/Yes, Thursday works.*We arrive on Monday.*Soon/s);
  await expect.element(block('Closed work')).toMatchTextContent('12 Mar 2026');
  await expect
    .element(block('History'))
    .toMatchTextContent(/Olive Office.*changed the name from Elm Bakery to Elm Street Bakery\./s);
  await expect
    .element(block('Service contracts'))
    .toMatchTextContent('Every 3 months · next visit 12 Mar 2026 · ends 31 Jan 2027');
  const links: [block: string, name: string | RegExp, to: string][] = [
    ['Open work', workOrder.number, `/app/work-orders/${workOrder._id}`],
    ['Open work', '1 open work order', `/app/work-orders?customer=${customer._id}&tab=open`],
    ['Visits', 'All 6 in Due Visits', `/app/visits?customer=${customer._id}&state=all`],
    ['Warranties', /RTU-1/, `/app/projects/${project._id}#warranties`],
    ['Messages', '2 unread replies', `/app/projects/${project._id}#messages`],
    ['Messages', 'Last reply', `/app/work-orders/${workOrder._id}#messages`],
    ['Places', /10 Test Street/, `/app/projects?customer=${customer._id}&q=10%20Test%20Street`],
    ['Places', '2 work orders', `/app/work-orders?customer=${customer._id}&tab=closed&q=10%20Test%20Street`],
    ['Places', /5 Oak Street/, `/app/work-orders?customer=${customer._id}&tab=closed&q=5%20Oak%20Street`],
    ['Units', /RTU-1/, `/app/units?serial=SN%2012-345&customer=${customer._id}`],
    ['Units', /EF 1/, `/app/work-orders/${nameless.record._id}?unit=EF%201`],
    ['History', 'Full history', `/app/customers/${customer._id}/history`],
    ['Closed work', 'All closed work orders', `/app/work-orders?customer=${customer._id}&tab=closed`],
    ['Projects', 'All projects', `/app/projects?customer=${customer._id}`],
  ];
  for (const [name, text, to] of links) await expect.element(linkIn(name, text)).toHaveAttribute('href', to);

  await block('Contacts').getByRole('button', { name: 'Show all 6 contacts' }).click();
  await expect.element(block('Contacts').getByText('Flo')).toBeVisible();
  await expect.element(block('Contacts').getByRole('listitem').filter({ hasText: 'Flo' })).toHaveFocus();
  serveOverview(customer, { units: { rows: wholeUnits, total: wholeUnits.length } });
  await block('Units')
    .getByRole('button', { name: `Show all ${wholeUnits.length}` })
    .click();
  await expect.element(linkIn('Units', /RTU-27/)).toBeVisible();
  const ofUnits = api.requestsTo(`GET /customer/${customer._id}/overview/units`);
  expect(ofUnits.at(-1)?.query.get('all')).toBe('true');
  await expectAccessibleAtAllWidths();
  for (const width of [1440, 1000, 820, 390]) {
    await page.viewport(width, 900);
    expect(document.documentElement.scrollWidth, `at ${width}`).toBeLessThanOrEqual(width);
  }
});

test('what a dispatcher needs first is on the first screen of a small laptop [10.8-6]', async () => {
  serveFullBlocks();
  await page.viewport(1366, 768);
  renderApp(path);
  const rowsOf = (name: string) => block(name).getByRole('listitem');
  const first: [block: string, rows: number][] = [
    ['Open work', 4],
    ['Warranties', 2],
    ['Visits', 2],
    ['Messages', 4],
  ];
  for (const [name, rows] of first) {
    await expect.element(rowsOf(name).nth(rows - 1)).toBeInViewport({ ratio: 1 });
    expect(rowsOf(name).elements(), name).toHaveLength(rows);
  }
  await expect.element(block('Messages').getByText('2 unread replies')).toBeInViewport({ ratio: 1 });
  await expect.element(block('Visits').getByText('5 overdue', { exact: true })).toBeInViewport({ ratio: 1 });
  // Long access notes leave room for the contacts.
  for (const text of ['(312) 555-0142', 'ana@bakery.example', 'Opted out', 'Unsubscribed'])
    await expect.element(block('Contacts').getByText(text).first()).toBeInViewport({ ratio: 1 });

  const notes = page.getByRole('button', { name: 'Show all access notes' });
  const text = block('Contacts')
    .getByText(/Line 24 of the notes/)
    .element();
  expect(text.clientHeight).toBeLessThan(80);
  await notes.click();
  const less = page.getByRole('button', { name: 'Show less of the access notes' });
  await expect.element(less).toHaveAttribute('aria-expanded', 'true');
  expect(text.clientHeight).toBe(text.scrollHeight);
  await less.click();
  await expect.element(notes).toHaveFocus();
});

test('each block loads, is empty and fails by itself [10.8-7]', async () => {
  serveOverview(customer);
  const release = api.hold(`GET /customer/${customer._id}/overview/units`);
  api.respond(`GET /customer/${customer._id}/overview/open-work`, failure(500));
  api.respond('GET /history', failure(500));
  renderApp(path);
  const sentences: [block: string, sentence: string][] = [
    ['Visits', 'There are no visits to come.'],
    ['Warranties', 'No warranty ends within 90 days.'],
    ['Messages', 'No messages were sent to this customer yet.'],
    ['Places', 'No record has a service address yet.'],
    ['Closed work', 'There are no closed work orders yet.'],
    ['Service contracts', 'There are no service contracts yet.'],
    ['Projects', 'There are no projects yet.'],
  ];
  for (const [name, sentence] of sentences) await expect.element(block(name)).toMatchTextContent(sentence);
  await expect.element(block('Units')).toHaveAttribute('aria-busy', 'true');
  release();
  await expect.element(block('Units')).toMatchTextContent('No equipment is recorded for this customer yet.');
  await expect.element(block('Open work')).toMatchTextContent('Something went wrong loading the open work');
  await expect.element(block('History')).toMatchTextContent('Something went wrong loading the history');
  // A message needs a record.
  expect(
    block('Contacts')
      .getByRole('button', { name: /^(Text|Email)/ })
      .elements(),
  ).toEqual([]);

  const before = api.requests.length;
  api.respond(`GET /customer/${customer._id}/overview/open-work`, {
    data: emptyOverview(customer)['open-work'],
  });
  await block('Open work').getByRole('button', { name: 'Try Again' }).click();
  await expect
    .element(block('Open work'))
    .toMatchTextContent('There are no open work orders and no open projects.');
  // The navigation counts what it leads to when the page has its data.
  const ofCustomer = api.requests
    .slice(before)
    .filter(({ path: requested }) => requested.startsWith('/customer/'));
  expect(ofCustomer.map(({ path: requested }) => requested)).toEqual([
    `/customer/${customer._id}/overview/open-work`,
  ]);
});
