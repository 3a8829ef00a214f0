import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { queryClient } from '#web/lib/api/query-client.ts';
import { settleDrafts } from '#web/lib/drafts/drafts.ts';
import { openDrafts } from '#web/lib/drafts/sealed-drafts.ts';
import { expectAccessibleAtAllWidths } from '#web/test/expect-accessible.ts';
import { failure, pageOf } from '#web/test/fake-api.ts';
import { api, renderApp, unmountApp } from '#web/test/render-app.tsx';
import { sampleCustomer, sampleUser, session } from '#web/test/samples.ts';
import { fillCards } from '#web/test/steps/dashboard-steps.ts';
import { openDashboard, openPalette, options } from '#web/test/steps/palette-steps.ts';
import { openNewRecord, openRecord, selectCustomer, textField } from '#web/test/steps/record-form-steps.ts';

const owner = { userId: session.user._id, key: session.draftKey };
const elsewhere = {
  key: 'customer:new',
  baseVersion: null,
  revision: Date.now() - 1000,
  updatedAt: '2026-03-12T19:31:00.000Z',
  about: { title: 'New Customer', detail: 'Typed elsewhere', path: '/app/customers/new' },
};
const row = (name: string) =>
  page.getByRole('list', { name: 'Unfinished' }).getByRole('listitem').filter({ hasText: name });
const discarded = (name: string) => row(name).getByRole('button');

async function leaveForm() {
  unmountApp();
  await settleDrafts();
}

test('the palette leads to unfinished forms of this browser and the server, and discards them [10.7-39]', async () => {
  const customer = sampleCustomer({ name: 'Elm Street Bakery' });
  await openNewRecord(undefined, [customer]);
  await selectCustomer(customer.name);
  await textField('Description').fill('Loud fan');
  await leaveForm();
  const { number, customer: owned } = (await openRecord({ number: 'WO-10234' })).current();
  await textField('Customer PO').fill('PO-TYPED');
  await leaveForm();
  api.respond('GET /drafts', { data: [elsewhere] });

  await openDashboard();
  await openPalette();
  const group = page.getByRole('group', { name: 'Unfinished (3)' });
  const names = () =>
    group
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent);
  await expect
    .poll(names)
    .toEqual([
      `Work Order ${number}: ${owned.name}`,
      'New Work Order: Elm Street Bakery',
      'New Customer: Typed elsewhere',
      'Show all unfinished',
    ]);
  await options().filter({ hasText: 'Show all unfinished' }).click();
  await expect.element(row('Typed elsewhere')).toBeVisible();
  await expectAccessibleAtAllWidths('[role="dialog"]');

  await discarded('New Work Order').click();
  await expect.element(row('New Work Order')).toMatchTextContent(/Discarded\./);
  await expect.element(discarded('New Work Order')).toHaveFocus();
  expect((await openDrafts(owner)).map(({ key }) => key)).not.toContain('work-order:new');
  await userEvent.keyboard('{Enter}');
  await expect.element(row('New Work Order').getByRole('link')).toBeVisible();
  await discarded(number).click();
  await expect.element(row(number)).toMatchTextContent(/Discarded\./);
  await row('New Work Order').getByRole('link').click();
  await expect.element(page.getByText(/^Restored what you typed at /)).toBeVisible();
  await expect.element(textField('Description')).toHaveValue('Loud fan');
  expect((await openDrafts(owner)).map(({ key }) => key)).toEqual(['work-order:new']);
});

test('the dashboard counts unfinished forms, keeps one whose discarding fails, and says what it could not load [10.7-40]', async () => {
  fillCards();
  let isDown = false;
  const down = () => failure(500, { code: 'internal', error: 'Internal error.', requestId: 'x' });
  api.respond('GET /drafts', () => (isDown ? down() : { data: [elsewhere] }));
  api.respond('GET /drafts/:key', { data: { ...elsewhere, data: { formId: 'x', content: '{}' } } });
  api.respond('DELETE /drafts/:key', down);
  renderApp('/app/dashboard');
  await page.getByRole('button', { name: 'Unfinished (1)' }).click();
  await discarded('Typed elsewhere').click();
  await expect.element(page.getByText('Internal error.').first()).toBeVisible();
  await expect.element(row('Typed elsewhere').getByRole('link')).toBeVisible();
  // A request that is still on its way would take the place of the next one.
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  isDown = true;
  window.dispatchEvent(new Event('focus'));
  await expect.element(page.getByRole('dialog').getByRole('button', { name: 'Try Again' })).toBeVisible();
});

test('a link to an unfinished form fills the page that is open, and keeps what is in it [10.7-81]', async () => {
  const name = textField('Customer Name');
  /** Somebody types on another machine. */
  const typeElsewhere = (typed: string, revision: number) => {
    const item = { ...elsewhere, revision, about: { ...elsewhere.about, detail: typed } };
    const content = JSON.stringify({ about: item.about, values: { name: typed } });
    api.respond('GET /drafts', { data: [item] });
    api.respond('GET /drafts/:key', { data: { ...item, data: { formId: typed, content } } });
  };
  const follow = async (typed: string) => {
    await openPalette();
    await options()
      .filter({ hasText: `New Customer: ${typed}` })
      .click();
  };
  renderApp('/app/customers/new');
  await expect.element(name).toBeVisible();
  await expect.poll(() => api.requestsTo('GET /drafts').length).toBeGreaterThan(0);
  typeElsewhere('Elsewhere', Date.now());
  await follow('Elsewhere');
  await expect.element(name).toHaveValue('Elsewhere');

  await name.fill('Changed here');
  typeElsewhere('Later', Date.now() + 60_000);
  await follow('Later');
  await page.getByRole('button', { name: 'Leave Without Saving' }).click();
  await expect.element(name).toHaveValue('Later');
  await settleDrafts();
  const [kept, ...others] = await openDrafts(owner);
  expect(kept?.content).toContain('Changed here');
  expect(others).toEqual([]);

  // The older one, although the page has a newer one on the server.
  await name.fill('Later, and longer');
  api.respond('GET /drafts', { data: [] });
  await follow('Changed here');
  await page.getByRole('button', { name: 'Leave Without Saving' }).click();
  await expect.element(name).toHaveValue('Changed here');
  await expect.element(page.getByText(/^Restored what you typed at /)).toBeVisible();
});

test('nothing is shown of unfinished forms where there are none, nor of a form that is open', async () => {
  await openRecord();
  await textField('Customer PO').fill('PO-TYPED');
  await settleDrafts();
  await openPalette();
  await expect.poll(() => api.requestsTo('GET /drafts').length).toBeGreaterThan(1);
  await expect.element(options().first()).toBeVisible();
  expect(page.getByRole('group', { name: /^Unfinished/ }).query()).toBeNull();
});

test('the link of a user who was being renamed opens the dialog with the name', async () => {
  const user = sampleUser({ name: 'Ada Almost' });
  api.respond('GET /user', pageOf([user]));
  renderApp(`/app/users?edit=${user._id}`);
  await textField('Name').fill('Ada Al');
  await leaveForm();
  await openDashboard();
  await openPalette();
  await options().filter({ hasText: 'User: Ada Almost' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Edit User' })).toBeVisible();
  await expect.element(textField('Name')).toHaveValue('Ada Al');
  expect(location.search).toBe('');
});

test('shows no error in the first field when the focus goes back to another one', async () => {
  await openNewRecord(undefined, []);
  await textField('Description').fill('Loud fan');
  await leaveForm();
  renderApp('/app/work-orders/new');
  await expect.element(textField('Description')).toHaveFocus();
  // The error of a field that was left appears after its value was checked.
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(0);
});
