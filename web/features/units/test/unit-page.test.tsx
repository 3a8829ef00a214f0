import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { workOrders } from '#schema/records/work-orders.ts';
import { expectAccessibleAtAllWidths } from '#web/test/expect-accessible.ts';
import { failure, pageOf } from '#web/test/fake-api.ts';
import { sampleChange } from '#web/test/history-samples.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { sampleCustomer, sampleRecord } from '#web/test/samples.ts';
import { textField } from '#web/test/steps/record-form-steps.ts';
import {
  sampleUnit,
  sampleUnitDocument,
  sampleUnitLine,
  sampleUnitRecord,
  sampleUnitWarranty,
  serveUnit,
  unitOwner,
} from '#web/test/unit-samples.ts';

const block = (name: string) => page.getByRole('region', { name, exact: false });
const serialBox = () => page.getByRole('searchbox', { name: 'Serial of a unit, in any spelling' });
const requestsTo = (path: `GET /${string}`) =>
  api.requestsTo(path).map(({ query }) => Object.fromEntries(query));

test('a serial in any spelling leads to everything about its unit [10.8-17]', async () => {
  const [last, earlier] = [
    sampleUnitRecord('WO-1041', { description: 'Compressor '.repeat(20) }),
    sampleUnitRecord('SC-1002', { kind: 'service-contract', technicians: [] }),
  ];
  const warranties = [sampleUnitWarranty(), sampleUnitWarranty({ type: 'Labor', daysLeft: -1, records: 1 })];
  serveUnit({
    records: [last],
    warranties,
    contractLines: [sampleUnitLine()],
    documents: [sampleUnitDocument()],
  });
  api.respond('GET /units/records', ({ query }) =>
    query.get('cursor') ? pageOf([earlier], 2) : { data: [last], total: 2, nextCursor: 'next' },
  );
  const changes = ['WO-1041', 'SC-1002'].map((name) => sampleChange({ name, entityId: last._id }));
  api.respond('GET /units/history', ({ query }) =>
    query.get('cursor')
      ? pageOf(changes.slice(1), 2)
      : { data: changes.slice(0, 1), total: 2, nextCursor: 'next' },
  );
  renderApp('/app/units?serial=sn%2012345');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('RTU-1');
  await expect.element(page.getByText('Carrier 48TC · Rooftop unit · 10 ton')).toBeVisible();
  const about = block('About this unit');
  await expect.element(about).toMatchTextContent(/SN 12-345.*also written sn12345.*Gate code 4410/s);
  await expect
    .element(about.getByRole('link', { name: unitOwner.name }))
    .toHaveAttribute('href', `/app/customers/${unitOwner._id}/overview`);
  await expect
    .element(block('Work and contracts'))
    .toMatchTextContent(/12 Mar 2026, WO-1041.*Closed.*Tess Tech/s);
  await expect
    .element(block('Warranties'))
    .toMatchTextContent(/12 days left.*until 20 Mar 2027 · C-1 · WO-1041 and 1 more.*Expired 1 day ago/s);
  await expect
    .element(block('Service contracts'))
    .toMatchTextContent(/SC-1007, Filters.*3 days overdue.*covers the whole place · ends 31 Jan 2027/s);
  const document = block('Documents').getByRole('link', { name: 'Startup sheet' });
  await expect.element(document).toHaveAttribute('href', 'https://example.com/startup.pdf');
  const history = block('History');
  await expect.element(history).toMatchTextContent(/WO-1041.*Olive.* changed the customer PO from 4471/);
  await expect
    .element(history.getByRole('link', { name: 'WO-1041' }))
    .toHaveAttribute('href', `/app/work-orders/${last._id}/history`);
  await history.getByRole('button', { name: 'Show more changes' }).click();
  await expect.element(history.getByRole('listitem').filter({ hasText: 'SC-1002' })).toHaveFocus();
  expect(requestsTo('GET /units/history').at(-1)).toMatchObject({ customer: unitOwner._id, cursor: 'next' });
  expect(requestsTo('GET /units/head')).toEqual([{ key: 'SN12345' }]);
  expect(requestsTo('GET /units/warranties')).toEqual([{ key: 'SN12345', customer: unitOwner._id }]);

  const more = block('Work and contracts').getByRole('button', { name: 'Show 1 more' });
  const allow = api.respond('GET /units/records', failure(500));
  more.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(block('Work and contracts').getByRole('alert')).toMatchTextContent('loading more');
  await expect.element(more).toHaveFocus();
  allow();
  const release = api.hold('GET /units/records');
  await userEvent.keyboard('{Enter}');
  await expect.element(more).toHaveAttribute('aria-disabled', 'true');
  await expect.element(more).toHaveFocus();
  release();
  const row = block('Work and contracts').getByRole('listitem').filter({ hasText: 'SC-1002' });
  await expect.element(row).toHaveFocus();
  await expect
    .element(row.getByRole('link'))
    .toHaveAttribute('href', `/app/service-contracts/${earlier._id}`);
  await expectAccessibleAtAllWidths();
  expect(document.element().ownerDocument.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
});

test('each block is empty or fails by itself, and a serial that is none is explained', async () => {
  serveUnit();
  const allow = api.respond('GET /units/warranties', failure(500));
  renderApp('/app/units?serial=N/A');
  await expect.element(page.getByText(/^This serial identifies no unit\./)).toBeVisible();
  await expectAccessibleAtAllWidths('main');
  await serialBox().fill(' SN-12345 ');
  await userEvent.keyboard('{Enter}');
  await expect.element(block('Work and contracts')).toMatchTextContent('No record has this unit.');
  await expect
    .element(block('Service contracts'))
    .toMatchTextContent('No open service contract covers this unit or its place.');
  await expect.element(block('Documents')).toMatchTextContent('No record of this unit has a document.');
  await expect.element(block('Warranties')).toMatchTextContent('Something went wrong loading the warranties');
  allow();
  api.respond('GET /units/warranties', { data: [] });
  await block('Warranties').getByRole('button', { name: 'Try Again' }).click();
  await expect.element(block('Warranties')).toMatchTextContent('No record has a warranty of this unit.');

  serveUnit({ units: [] });
  await serialBox().fill('XK-77777');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('No record has a unit with the serial "XK-77777".')).toBeVisible();
  api.respond('GET /units/head', failure(500));
  await serialBox().fill('XK-88888');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('main').getByRole('button', { name: 'Try Again' })).toBeVisible();
});

test('a new work order has the customer, the place and the unit [10.8-57]', async () => {
  const customer = sampleCustomer({ ...unitOwner });
  const newest = sampleRecord({
    customer: { ...unitOwner, accessNotes: null },
    serviceAddress: {
      name: null,
      street: '5 Oak Street',
      street2: null,
      city: 'Joliet',
      state: 'IL',
      zip: '60431',
    },
  });
  serveUnit({
    units: [sampleUnit({ record: { kind: 'work-order', _id: newest._id, number: newest.number } })],
  });
  api.respond(`GET ${workOrders.apiPath}/${newest._id}`, { data: newest });
  api.respond('GET /customer', pageOf([customer]));
  api.respond(`GET /customer/${customer._id}`, { data: customer });
  // The server takes a path that ends like a file's name for a missing file.
  renderApp('/app/units?serial=sn1.2345');
  await page.getByRole('link', { name: 'New work order' }).click();
  await expect
    .poll(() => location.pathname + location.search)
    .toBe(`/app/work-orders/new/for/${unitOwner._id}/unit?key=SN1.2345`);
  await expect.element(page.getByText('Filled in for RTU-1, SN 12-345. Nothing is saved yet.')).toBeVisible();
  expect(requestsTo('GET /units/head').at(-1)).toEqual({ key: 'SN1.2345', customer: unitOwner._id });
  await expect.element(page.getByRole('combobox', { name: 'Customer' })).toHaveValue(unitOwner.name);
  await expect.element(textField('Serial')).toHaveValue('SN 12-345');
  expect(
    page
      .getByRole('textbox', { name: 'Street' })
      .elements()
      .map((field) => (field as HTMLInputElement).value),
  ).toContain('5 Oak Street');
  await expect.element(textField('Description')).toHaveValue('');
});
