import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectAccessibleAtAllWidths } from '#web/test/expect-accessible.ts';
import { failure, pageOf } from '#web/test/fake-api.ts';
import { sampleVersion } from '#web/test/history-samples.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { olive, sampleContact, sampleCustomer } from '#web/test/samples.ts';
import { fillDay } from '#web/test/steps/day-steps.ts';
import { dialog } from '#web/test/steps/message-steps.ts';
import { serveCustomers } from '#web/test/steps/serve-record.ts';

const button = (name: string | RegExp) => page.getByRole('button', { name });
const inDialog = (name: string) => dialog().getByRole('button', { name, exact: true });

test('shows a customer as on a day, and asks before a changed form is left [10.8-33]', async () => {
  const customer = sampleCustomer({ name: 'Elm Bakery', contacts: [sampleContact()] });
  serveCustomers(customer);
  api.respond(`GET /history/customer/${customer._id}`, ({ query }) => {
    const on = query.get('on');
    if (on === '2020-01-01')
      return failure(404, { code: 'not_found', error: 'This customer did not exist on that day.' });
    const name = on ? 'Elm Bread' : 'Elm Bakery';
    return { data: sampleVersion('customer', { ...customer, name, accessNotes: 'Gate 4' }) };
  });
  renderApp(`/app/customers/${customer._id}`);
  await page.getByRole('textbox', { name: 'Customer Name' }).fill('Typed');
  await page.getByRole('link', { name: 'History' }).click();
  await dialog().getByRole('button', { name: 'Leave Without Saving' }).click();
  await expect.element(page.getByText('No changes were recorded yet.')).toBeVisible();

  await button('As It Was On...').click();
  await inDialog('Show').click();
  await expect.element(dialog()).toMatchTextContent('A day is required.');
  const day = dialog().getByRole('textbox', { name: 'Day' });
  await fillDay(day, 'Mar 12 2099', 'Thu 12 Mar 2099');
  await inDialog('Show').click();
  await expect.element(dialog()).toMatchTextContent('This day is in the future.');
  await fillDay(day, 'Mar 12 2026', 'Thu 12 Mar 2026');
  await expectAccessible();
  await inDialog('Show').click();
  await expect
    .element(page.getByRole('heading', { name: 'As it was at the end of 12 Mar 2026' }))
    .toBeVisible();
  await expect
    .element(page.getByText(`Last changed by ${olive.name}, 12 Mar 2026, 2:05 PM CDT. Read only.`))
    .toBeVisible();
  await expect.element(page.getByRole('definition').first()).toHaveTextContent('Elm Bread');
  await expect.element(page.getByRole('region', { name: 'Contacts' })).toMatchTextContent('Ana Long');
  expect(location.search).toBe('?on=2026-03-12');
  await expectAccessibleAtAllWidths();
  await page.getByRole('link', { name: 'Back to Now' }).click();
  await expect.element(page.getByText('No changes were recorded yet.')).toBeVisible();

  renderApp(`/app/customers/${customer._id}/history?on=2099-03-12`);
  await expect.element(page.getByText('No changes were recorded yet.')).toBeVisible();
  renderApp(`/app/customers/${customer._id}/history?on=2020-01-01`);
  await expect.element(page.getByText('This customer did not exist on that day.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Now' }).click();
  api.respond('GET /history', failure(500));
  renderApp(`/app/customers/${customer._id}/history`);
  await expect.element(button('Try Again')).toBeVisible();
  api.respond('GET /history', pageOf([]));
  await button('Try Again').click();
  await expect.element(page.getByText('No changes were recorded yet.')).toBeVisible();
});
