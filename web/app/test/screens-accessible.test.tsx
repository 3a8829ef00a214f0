import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { expectAccessibleAtAllWidths } from '#web/test/expect-accessible.ts';
import { pageOf } from '#web/test/fake-api.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { sampleContact, sampleCustomer, sampleListItem, sampleUser } from '#web/test/samples.ts';

const contacts = [sampleContact({ email: 'ana@example.com' })];
const customer = sampleCustomer({ contacts });

test.each([
  '/app/customers',
  `/app/customers/${customer._id}`,
  '/app/work-orders?tab=closed',
  '/app/work-orders/new',
  '/app/service-contracts/new',
  '/app/users',
  '/app/technicians',
])('%s is accessible on wide and narrow screens', async (path) => {
  api.respond('GET /customer', pageOf([customer, sampleCustomer({ name: 'Alder Dental' })]));
  api.respond(`GET /customer/${customer._id}`, { data: customer });
  api.respond('GET /user', pageOf([sampleUser(), sampleUser({ name: 'Olive Office', isTechnician: false })]));
  for (const kind of recordKinds) {
    api.respond(
      `GET ${kind.apiPath}`,
      pageOf([sampleListItem({}, kind), sampleListItem({ contacts }, kind)]),
    );
    api.respond(`GET ${kind.apiPath}/total`, { data: { total: 9, open: 4 } });
  }
  renderApp(path);
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  // The page shows what it loaded.
  await expect.poll(() => document.querySelector('[aria-busy="true"]')).toBeNull();
  await expectAccessibleAtAllWidths();
});
