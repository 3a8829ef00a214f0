import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessibleAtAllWidths } from '#web/test/expect-accessible.ts';
import { failure, pageOf } from '#web/test/fake-api.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { sampleUser } from '#web/test/samples.ts';

const row = (name: RegExp) => page.getByRole('row', { name });

test('both lists show users with the specified columns [2.11-1]', async () => {
  const lastLogin = '2026-03-12T15:00:00.000Z';
  const office = sampleUser({ name: 'Olive Office', isTechnician: false, lastLogin });
  const technician = sampleUser({ name: 'Tess Tech', phone: '+13125550142' });
  api.respond('GET /user', ({ query }) =>
    pageOf(query.get('isTechnician') === 'true' ? [technician] : [office, technician]),
  );
  for (const path of ['/app/users', '/app/technicians']) {
    renderApp(path);
    await expect.element(row(/Tess Tech/)).toBeVisible();
    const headers = page.getByRole('columnheader').elements();
    // The last column holds the row menus.
    expect(headers.map(({ textContent }) => textContent)).toEqual(['Name', 'Phone', 'Last Login', 'Actions']);
    await expect.element(row(/Tess Tech/)).toMatchTextContent('(312) 555-0142');
    await expect.element(row(/Tess Tech/)).toMatchTextContent('Never');
  }
  await expect.element(row(/Olive Office/)).not.toBeInTheDocument();
  const history = page.getByRole('link', { name: 'History of the Company' });
  expect(history.elements()).toEqual([]);
  renderApp('/app/users');
  await expect.element(history).toHaveAttribute('href', '/app/history');
  await expect.element(row(/Olive Office/)).toMatchTextContent(/12 Mar 2026/);
  await expect.element(row(/Tess Tech/)).toMatchTextContent('Technician');
  await expect.element(row(/Olive Office/)).not.toMatchTextContent('Technician');
});

test('phone numbers are whole on a tablet, in figures that keep them together', async () => {
  await page.viewport(768, 1024);
  api.respond('GET /user', pageOf([sampleUser({ name: 'Tess Tech', phone: '+13125550142' })]));
  renderApp('/app/users');
  const phone = page.getByRole('link', { name: '(312) 555-0142' });
  await expect.element(phone).toBeVisible();
  const cell = phone.element().closest('td');
  expect(phone.element().getBoundingClientRect().right).toBeLessThan(
    cell?.getBoundingClientRect().right ?? 0,
  );
  // An inline block would be cut off without an ellipsis.
  const { display, fontVariantNumeric } = getComputedStyle(phone.element());
  expect({ display, fontVariantNumeric }).toEqual({ display: 'inline', fontVariantNumeric: 'normal' });
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(768);
});

test.each([
  ['/app/users', 'No users to show.', 'Add the First User', 'Add User'],
  ['/app/technicians', 'No technicians to show.', 'Add the First Technician', 'Add Technician'],
])('%s shows a text while it is empty [2.11-2]', async (path, text, addFirst, dialog) => {
  renderApp(path);
  await expect.element(page.getByText(text)).toBeVisible();
  await page.getByRole('button', { name: addFirst }).click();
  await expect.element(page.getByRole('dialog', { name: dialog })).toBeVisible();
});

test.each([
  ['/app/users', 'Something went wrong loading users. Please come back later.'],
  ['/app/technicians', 'Something went wrong loading technicians. Please come back later.'],
])('%s shows an error when it fails to load and loads on Try Again [8.1-8]', async (path, message) => {
  const allow = api.respond('GET /user', failure(500));
  renderApp(path);
  await expect.element(page.getByRole('main').getByText(message)).toBeVisible();
  const toast = page
    .getByRole('alert')
    .filter({ hasText: message, has: page.getByRole('button', { name: 'Dismiss' }) });
  await expect.element(toast).toBeVisible();
  await expectAccessibleAtAllWidths('[role="alert"]');
  await toast.getByRole('button', { name: 'Dismiss' }).click();
  allow();
  api.respond('GET /user', pageOf([sampleUser()]));
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(row(/Tess Tech/)).toBeVisible();
  await expect.element(page.getByText(message)).not.toBeInTheDocument();
});
