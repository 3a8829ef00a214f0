import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { pageOf } from '#web/test/fake-api.ts';
import { sampleSuppression } from '#web/test/message-samples.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { sampleContact, sampleCustomer, sampleId, sampleListItem, sampleUser } from '#web/test/samples.ts';

const name = 'Saint Bartholomew Community Hospital and Nursing School';
const address = {
  name: 'Receiving Dock 14',
  street: '12345 South Martin Luther King Junior Drive',
  street2: 'Building C, Suite 2200',
  city: 'North Barrington Heights',
  state: 'IL',
  zip: '60601-1234',
};
const phone = '+13125550142';

function serveLists() {
  const contacts = [sampleContact(), sampleContact({ name: 'Ben Ito' })];
  const customer = sampleCustomer({ name, address, contacts });
  api.respond('GET /customer', pageOf([customer]));
  api.respond('GET /customer/counts', { data: { [customer._id]: { workOrders: 1234, projects: 1234 } } });
  const lastLogin = '2026-12-12T17:55:00.000Z';
  api.respond('GET /user', pageOf([sampleUser({ name, phone, lastLogin })]));
  const user = { _id: sampleId(), name: 'Alexandria Montgomery-Whitfield', phone };
  const order = {
    customer: { _id: customer._id, name },
    status: 'Equipment Ordered',
    classification: 'General Construction New Construction Commercial',
    serviceAddress: address,
  };
  const assignedTechnicians = Array.from({ length: 12 }, () => ({ _id: sampleId(), user }));
  for (const kind of recordKinds) {
    const assigned = kind.hasTechnicians ? { assignedTechnicians } : {};
    api.respond(`GET ${kind.apiPath}`, pageOf([sampleListItem({ ...order, ...assigned }, kind)]));
  }
  const note = 'Told us at the counter that a letter is enough.';
  api.respond('GET /suppressions', pageOf([sampleSuppression({ name, note })]));
}

/** The headings and cells of the table that are too narrow, or cut off without a sign. */
function findFaults(table: Element): string[] {
  const headings = [...table.querySelectorAll('thead th')].filter((cell) => cell.checkVisibility());
  const narrow = headings.filter(
    (cell) => cell.textContent !== 'Actions' && cell.getBoundingClientRect().width < 80,
  );
  const wide = headings.filter((cell) => cell.scrollWidth > cell.clientWidth);
  const cut = [...table.querySelectorAll<HTMLElement>('tbody :is(th, td) :is(a, span, button):not(:has(*))')]
    .filter((element) => element.checkVisibility())
    .filter((element) => {
      const cell = element.closest('th, td');
      const isOutside =
        element.getBoundingClientRect().right > (cell?.getBoundingClientRect().right ?? 0) + 1;
      const isPhone =
        element.closest('[href^="tel:"]') !== null || /^\(\d{3}\) \d{3}-\d{4}$/.test(element.textContent);
      // An ellipsis is for text, not for a number that somebody wants to call.
      const isShort = isPhone && (cell?.scrollWidth ?? 0) > (cell?.clientWidth ?? 0);
      return isShort || (isOutside && getComputedStyle(cell ?? element).textOverflow !== 'ellipsis');
    });
  return [...narrow, ...wide, ...cut].map(({ textContent }) => textContent ?? '');
}

test.each([
  '/app/customers',
  '/app/users',
  '/app/technicians',
  ...recordKinds.map(({ slug }) => `/app/${slug}`),
  '/app/messages/opt-outs',
])('%s has wide columns and whole phone numbers on tablets, beside the folded menu', async (path) => {
  serveLists();
  renderApp(path);
  for (const width of [768, 820, 1024, 1100]) {
    await page.viewport(width, 1024);
    await expect.element(page.getByRole('rowheader')).toBeVisible();
    const menu = page.getByRole('navigation', { name: 'Main' }).element().getBoundingClientRect();
    expect(menu.width, `the menu at ${width}`).toBeLessThanOrEqual(64);
    expect(findFaults(page.getByRole('table').element()), `at ${width}`).toEqual([]);
    expect(document.documentElement.scrollWidth, `at ${width}`).toBeLessThanOrEqual(width);
  }
});
