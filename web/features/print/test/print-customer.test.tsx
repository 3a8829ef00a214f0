import { expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import { expectAccessible } from '#web/test/expect-accessible.ts';
import { failure } from '#web/test/fake-api.ts';
import { emptyOverview, overviewRecord, overviewUnit } from '#web/test/overview-samples.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { address, sampleContact, sampleCustomer } from '#web/test/samples.ts';
import { serveOverview } from '#web/test/serve-overview.ts';
import { sampleVisit } from '#web/test/visit-samples.ts';

const longText = 'Superintendent-of-Extraordinarily-Long-Designations Superintendent-of-More ';
const phoneNumbers = ['1', '2', '3', '4'].map((name) => ({ _id: name, name, phone: '+13125550142' }));
const contacts = Array.from({ length: 9 }, () => sampleContact({ title: longText.repeat(2), phoneNumbers }));
const email = 'ana@bakery.example';
const customer = sampleCustomer({
  name: longText.repeat(2),
  accessNotes: longText.repeat(6),
  address: { ...address, name: longText.repeat(2) },
  contacts,
});

const warranty = {
  type: 'Parts' as const,
  company: longText,
  expirationDate: '2026-12-01',
  daysLeft: 9,
  equipment: { identifier: longText, serial: longText },
  customer: { _id: customer._id, name: customer.name },
  workOrder: null,
  serviceContract: null,
  project: customer._id,
  recordNumber: 'PR-1',
};

function repeated<Row>(create: (index: number) => Row): { rows: Row[]; total: number } {
  return { rows: Array.from({ length: 10 }, (_, index) => create(index)), total: 500 };
}

function serveLongOverview(): void {
  const technicians = [longText, longText];
  const { head } = emptyOverview(customer);
  serveOverview(customer, {
    head: {
      ...head,
      contacts: head.contacts.map((contact) => ({ ...contact, email, emailSuppressed: true })),
    },
    'open-work': {
      ...repeated((index) => overviewRecord({ technicians: index === 0 ? [] : technicians })),
      workOrders: 500,
      projects: 0,
    },
    visits: {
      ...repeated((index) => sampleVisit({ state: 'overdue', overdueDays: index + 1 })),
      overdue: 0,
      due: 10,
      next: null,
    },
    warranties: repeated((index) => ({ ...warranty, _id: String(index) })),
    units: repeated((index) => overviewUnit(`RTU-${index}`, longText)),
  });
}

/** Width and height of a sheet in pixels, without its margins. */
const sheets = { letter: [710, 938], a4: [687, 1005] } as const;

test('the overview of a customer prints on one sheet with a code that leads to it [10.8-14]', async () => {
  serveLongOverview();
  renderApp(`/print/customers/${customer._id}`);
  await expect.element(page.getByRole('img', { name: 'QR code linking to the overview' })).toBeVisible();
  await expect.element(page.getByText('and 495 more').first()).toBeVisible();
  await expect.element(page.getByText(`${email}, unsubscribed from email`).first()).toBeVisible();
  await expect.element(page.getByText(/^No technician assigned · /)).toBeVisible();
  await expect.element(page.getByText(/^1 day overdue · /)).toBeVisible();
  await expectAccessible();
  await page.viewport(390, 844);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await commands.emulateMedia({ media: 'print' });
  for (const [width, height] of Object.values(sheets)) {
    await page.viewport(width, 600);
    expect(page.getByRole('main').element().scrollHeight, `on paper ${width} wide`).toBeLessThanOrEqual(
      height,
    );
  }
});

test('a print with a block that failed offers another try', async () => {
  serveOverview(customer);
  const fails = api.respond(`GET /customer/${customer._id}/overview/units`, failure(500));
  renderApp(`/print/customers/${customer._id}`);
  const retry = page.getByRole('button', { name: 'Try Again' });
  await expect.element(retry).toBeVisible();
  fails();
  await retry.click();
  await expect.element(page.getByText('No units.')).toBeVisible();
});
