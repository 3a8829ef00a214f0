import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Preferences } from '#schema/preferences/preferences.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { serviceContracts } from '#schema/records/service-contracts.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import { pageOf } from '#web/test/fake-api.ts';
import { sampleSuppression } from '#web/test/message-samples.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { sampleContact, sampleCustomer, sampleListItem, sampleUser } from '#web/test/samples.ts';

const phone = /^\(\d{3}\) \d{3}-\d{4}$/;
const tablePaths = [
  '/app/users',
  '/app/technicians',
  '/app/customers',
  ...recordKinds.map(({ slug }) => `/app/${slug}`),
  '/app/messages/opt-outs',
];

function serveRows(): void {
  const contacts = [sampleContact()];
  api.respond('GET /customer', pageOf([sampleCustomer({ contacts })]));
  api.respond('GET /user', pageOf([sampleUser({ lastLogin: '2026-09-12T15:00:00.000Z' })]));
  for (const kind of recordKinds) api.respond(`GET ${kind.apiPath}`, pageOf([sampleListItem({}, kind)]));
  const note = 'Told us at the counter that a letter is enough.';
  api.respond('GET /suppressions', pageOf([sampleSuppression({ note })]));
}

/** The headings of the columns that are too narrow to read, without those of checkboxes and menus. */
function narrowColumns(): string[] {
  return page
    .getByRole('columnheader')
    .elements()
    .filter(({ textContent }) => textContent !== 'Actions')
    .map((header) => ({ label: header.textContent, width: header.getBoundingClientRect().width }))
    .filter(({ width }) => width <= 64)
    .map(({ label, width }) => `${label}: ${width}`);
}

/** The phone numbers, as shown, that their cells cut. */
function cutPhones(): string[] {
  const cells = document.querySelectorAll('table tbody :is(th, td)');
  return [...cells]
    .filter(({ textContent }) => phone.test(textContent))
    .filter((cell) => {
      const text = document.createRange();
      text.selectNodeContents(cell);
      const { paddingRight } = getComputedStyle(cell);
      const end = cell.getBoundingClientRect().right - Number.parseFloat(paddingRight);
      return text.getBoundingClientRect().right > end + 0.5;
    })
    .map(({ textContent }) => textContent);
}

test.each(tablePaths)(
  'in %s on a tablet, every column is readable and no phone number is cut',
  async (path) => {
    serveRows();
    await page.viewport(768, 1024);
    renderApp(path);
    await expect.element(page.getByRole('rowheader')).toBeVisible();
    for (const width of [768, 820, 1024, 1100]) {
      await page.viewport(width, 1024);
      await expect.poll(narrowColumns, { message: `at ${width}` }).toEqual([]);
      expect(cutPhones(), `at ${width}`).toEqual([]);
      expect(document.documentElement.scrollWidth, `at ${width}`).toBeLessThanOrEqual(width);
    }
  },
);

test.each([
  [1440, workOrders, ['Classification', 'Technician(s)']],
  [1920, workOrders, []],
  [1920, serviceContracts, ['Technician']],
  [2200, serviceContracts, []],
])('at %i px, a list of records with all columns has room for them', async (width, kind, hidden) => {
  serveRows();
  const all = ['technicianNames', 'customerPo', 'statusObtainedAt', 'createdAt'] as const;
  const columns = { workOrder: [], serviceContract: [], project: [], [kind.apiName]: [...all] };
  api.respond('GET /preferences', { data: { density: 'comfortable', columns } satisfies Preferences });
  await page.viewport(width, 900);
  renderApp(`/app/${kind.slug}`);
  await expect.element(page.getByRole('columnheader', { name: 'Created' })).toBeVisible();
  const headers = [...document.querySelectorAll('thead th')];
  expect(headers.filter((header) => !header.checkVisibility()).map(({ textContent }) => textContent)).toEqual(
    hidden,
  );
  expect(narrowColumns()).toEqual([]);
});
