import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { serviceContracts } from '#schema/records/service-contracts.ts';
import type { ListedVisit } from '#schema/visits/visits.ts';
import { expectAccessibleAtAllWidths } from '#web/test/expect-accessible.ts';
import { failure, pageOf } from '#web/test/fake-api.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { sampleListItem, sampleUser } from '#web/test/samples.ts';
import { fillDay } from '#web/test/steps/day-steps.ts';
import { dialog } from '#web/test/steps/message-steps.ts';
import { openList, rowMenu } from '#web/test/steps/record-list-steps.ts';
import { chooseForVisit, openDueVisits, sampleVisits } from '#web/test/steps/visit-steps.ts';
import { noVisits } from '#web/test/visit-samples.ts';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const inDialog = (name: string) => dialog().getByRole('button', { name, exact: true });
const row = ({ serviceContract }: ListedVisit) =>
  page.getByRole('row', { name: new RegExp(`${serviceContract.number}\\b.*Actions`) });
const lastQuery = () => Object.fromEntries(api.requestsTo('GET /visits').at(-1)?.query ?? []);

test('lists due visits by customer and place, with the filters in the URL [10.6-41]', async () => {
  const visits = sampleVisits();
  const [first, second, third] = visits;
  const ray = sampleUser({ name: 'Ray Torres' });
  api.respond('GET /user', pageOf([ray]));
  await openDueVisits(visits);
  await expect.element(row(first)).toMatchTextContent('12 days overdue');
  await expect.element(row(first)).toMatchTextContent('and 2 earlier');
  await expect.element(row(second)).toMatchTextContent('9 Mar to 15 Mar 2026');
  const heading = page.getByRole('cell', { name: 'Elm School, 12 Elm Street, Chicago, IL 60601' });
  await expect.element(heading).toBeVisible();
  const titles = page.getByRole('rowheader').elements();
  expect(titles.map(({ textContent }) => textContent)).toEqual([
    first.serviceContract.number,
    `${third.serviceContract.number}Filters`,
    `Oak Dental${second.serviceContract.number}`,
  ]);
  await expect.element(page.getByRole('link', { name: /Due Visits.*1 overdue, 2 due/ })).toBeVisible();
  expect(lastQuery()).toMatchObject({ state: 'overdue,due', sort: 'dueOn' });
  await expectAccessibleAtAllWidths();

  await page.getByRole('combobox', { name: 'Filter by state' }).selectOptions('Booked');
  await page.getByRole('combobox', { name: 'Filter by technician' }).selectOptions('Ray Torres');
  await button('Filter by Days').click();
  await expect.element(dialog().getByLabelText('First day')).toHaveFocus();
  await fillDay(dialog().getByLabelText('First day'), 'Mar 9 2026', 'Mon 9 Mar 2026');
  await fillDay(dialog().getByLabelText('Last day'), 'Mar 1 2026', 'Sun 1 Mar 2026');
  await inDialog('Filter Visits').click();
  await expect.element(dialog()).toMatchTextContent('The last day must not be before the first.');
  await fillDay(dialog().getByLabelText('Last day'), '3/15/2026', 'Sun 15 Mar 2026');
  await expectAccessibleAtAllWidths();
  await inDialog('Filter Visits').click();
  await expect.element(page.getByText('Days: 9 Mar 2026 to 15 Mar 2026')).toBeVisible();
  await chooseForVisit(first, 'Show Only This Customer');
  const filters = { state: 'booked', technician: ray._id, from: '2026-03-09', to: '2026-03-15' };
  await expect.poll(lastQuery).toMatchObject({ ...filters, customer: first.customer._id });
  expect(Object.fromEntries(new URLSearchParams(location.search))).toMatchObject(filters);
  await button('Clear filters').click();
  await expect.poll(() => location.search).toBe('');
});

test('says when no visit is due or the list fails, and offers what helps', async () => {
  await openDueVisits([]);
  await expect.element(page.getByText('No visit is due.')).toBeVisible();
  await expectAccessibleAtAllWidths('main');
  await button('Show Upcoming Visits').click();
  await expect.poll(lastQuery).toMatchObject({ state: 'upcoming' });
  await button('Show Overdue and Due Visits').click();
  api.respond('GET /visits', failure(503, { code: 'unavailable' }));
  await page.getByRole('combobox', { name: 'Filter by state' }).selectOptions('All visits');
  await expect.element(page.getByText(/^Something went wrong loading your visits/).first()).toBeVisible();
});

test('the number of due visits follows the deletion of a contract', async () => {
  const contract = sampleListItem({}, serviceContracts);
  await openList([contract], serviceContracts);
  api.respond('GET /visits/counts', { data: { ...noVisits, due: 1 } });
  await rowMenu(contract).click();
  await page.getByRole('menuitem', { name: 'Delete Service Contract' }).click();
  await inDialog('Delete').click();
  await expect.element(page.getByRole('link', { name: /Due Visits.*0 overdue, 1 due/ })).toBeVisible();
});

test('contracts are filtered by their next visit and their end [10.6-42]', async () => {
  renderApp(`/app/${serviceContracts.slug}`);
  for (const [label, value] of [
    ['Overdue', 'overdue'],
    ['Ends within 90 days', 'ending'],
  ] as const) {
    await page.getByRole('combobox', { name: 'Filter by next visit' }).selectOptions(label);
    await expect
      .poll(() => api.requestsTo('GET /service-contracts').at(-1)?.query.get('nextVisit'))
      .toBe(value);
    expect(new URLSearchParams(location.search).get('visit')).toBe(value);
  }
});
