import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessibleAtAllWidths } from '#web/test/expect-accessible.ts';
import { failure, pageOf } from '#web/test/fake-api.ts';
import { sampleChange } from '#web/test/history-samples.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { sampleId, sampleUser } from '#web/test/samples.ts';
import { fillDay } from '#web/test/steps/day-steps.ts';
import { dialog } from '#web/test/steps/message-steps.ts';

const button = (name: string | RegExp) => page.getByRole('button', { name });
const inDialog = (name: string) => dialog().getByRole('button', { name, exact: true });
const keyOf = ({ headers }: { headers: Headers }) => headers.get('idempotency-key');
const isOfDeletedUsers = (query: URLSearchParams) => query.get('entity') === 'user';
const lastQuery = () => {
  const lists = api.requestsTo('GET /history').filter(({ query }) => !isOfDeletedUsers(query));
  return Object.fromEntries(lists.at(-1)?.query ?? []);
};

test('filters the changes of the company, links to what they are about, exports and restores [10.8-44]', async () => {
  const ray = sampleUser({ name: 'Ray Torres' });
  const deletion = sampleChange({
    action: 'delete',
    entity: 'customer',
    name: 'Elm Bakery',
    text: 'deleted the customer Elm Bakery',
  });
  const recordId = sampleId();
  const message = sampleChange({ entity: 'message', name: 'SC-1002', recordId, action: 'create' });
  const signIn = sampleChange({ entity: 'session', name: '', action: 'create', text: 'signed in' });
  const update = sampleChange();
  api.respond('GET /user', pageOf([ray]));
  const restored = sampleChange({ ...deletion, _id: sampleId(), entityId: sampleId(), isRestored: true });
  const gone = sampleChange({ action: 'delete', entity: 'user', name: 'Sam Gone' });
  const changes = [update, deletion, message, signIn, restored];
  api.respond('GET /history', ({ query }) => pageOf(isOfDeletedUsers(query) ? [gone] : changes));
  renderApp('/app/history?entity=spaceship');
  const links: [name: string, path: string][] = [
    ['WO-1001', `/app/work-orders/${update.entityId}`],
    ['Elm Bakery', `/app/customers/${deletion.entityId}/overview`],
    ['SC-1002', `/app/service-contracts/${recordId}`],
  ];
  for (const [name, path] of links)
    await expect
      .element(page.getByRole('main').getByRole('link', { name }).first())
      .toHaveAttribute('href', path);
  expect(lastQuery()).toEqual({ limit: '50' });
  await expectAccessibleAtAllWidths();

  const person = page.getByRole('combobox', { name: 'Filter by person' });
  await person.selectOptions('Sam Gone (deleted)');
  await expect.poll(lastQuery).toEqual({ user: gone.entityId, limit: '50' });
  await person.selectOptions('Ray Torres');
  await page.getByRole('combobox', { name: 'Filter by kind' }).selectOptions('Customer');
  await page.getByRole('searchbox').fill('elm');
  await userEvent.keyboard('{Enter}');
  await button('Filter by Days').click();
  await fillDay(dialog().getByLabelText('First day'), 'Mar 12 2026', 'Thu 12 Mar 2026');
  await inDialog('Filter Changes').click();
  const filter = { user: ray._id, entity: 'customer', action: 'delete', q: 'elm', from: '2026-03-12' };
  await expect.poll(lastQuery).toEqual({ ...filter, limit: '50' });
  api.respond('GET /history/export', failure(429, { code: 'busy', error: 'One export at a time.' }));
  await button('Export Spreadsheet').click();
  await expect.element(page.getByText('One export at a time.')).toBeVisible();
  expect(Object.fromEntries(api.requestsTo('GET /history/export')[0]?.query ?? [])).toEqual(filter);

  const restorePath = `POST /history/customer/${deletion.entityId}/restore` as const;
  api.respond(restorePath, failure(409, { code: 'not_deleted', error: 'This customer is not deleted.' }));
  await expect.element(button(/^Restore/)).toHaveAccessibleName('Restore the customer Elm Bakery');
  await button(/^Restore/).click();
  await expect.element(dialog()).toMatchTextContent('Elm Bakery');
  await inDialog('Restore').click();
  await expect.element(page.getByText('This customer is not deleted.')).toBeVisible();
  const result = { entity: 'customer', _id: deletion.entityId, name: 'Elm Bakery', version: 2 };
  api.respond(restorePath, {
    data: { ...result, customer: null, cancelledMessages: 0, missingDocuments: [], uncountedVisits: [] },
  });
  await inDialog('Restore').click();
  await expect.element(page.getByText('Elm Bakery restored.')).toBeVisible();
  // A colleague deletes it again.
  await expect.element(dialog()).not.toBeInTheDocument();
  await button(/^Restore/).click();
  await inDialog('Restore').click();
  await expect.poll(() => new Set(api.requestsTo(restorePath).map(keyOf)).size).toBe(2);
  await page.getByRole('combobox', { name: 'Filter by action' }).selectOptions('Changed');
  await expect.poll(lastQuery).toEqual({ ...filter, q: undefined, action: 'update', limit: '50' });
  api.respond('GET /history', pageOf([]));
  await button('Clear filters').click();
  await expect.poll(() => location.search).toBe('');
  await expect.element(page.getByText('No changes yet.')).toBeVisible();
});

test('says that the history of the company is for office users', async () => {
  const error = 'Only office users can see the history of the company.';
  api.respond('GET /history', failure(403, { code: 'office_only', error }));
  renderApp('/app/history');
  await expect.element(page.getByRole('main').getByText(error)).toBeVisible();
  expect(button('Export Spreadsheet').elements()).toEqual([]);
});
