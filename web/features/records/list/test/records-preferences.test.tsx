import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  defaultPreferences,
  mergePreferences,
  type Preferences,
  type PreferencesUpdate,
} from '#schema/preferences/preferences.ts';
import { projects } from '#schema/records/projects.ts';
import { columnsOf } from '#web/features/records/list/records-columns.tsx';
import { expectAccessible, expectAccessibleAtAllWidths } from '#web/test/expect-accessible.ts';
import { failure } from '#web/test/fake-api.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { sampleId, sampleListItem } from '#web/test/samples.ts';
import { openList, recordRow } from '#web/test/steps/record-list-steps.ts';

const header = (name: string) => page.getByRole('columnheader', { name, exact: true });
const item = (name: string) => page.getByRole('menuitemcheckbox', { name });
const savedPreferences = () => api.requestsTo('PUT /preferences').map(({ body }) => body);

/** Merges what is sent, as the server does. */
function acceptPreferences(stored: Preferences = defaultPreferences) {
  let preferences = stored;
  api.respond('PUT /preferences', ({ body }) => {
    preferences = mergePreferences(preferences, body as PreferencesUpdate);
    return { data: preferences };
  });
}

test('columns and row height are chosen in a menu, and kept for the user [10.4-140]', async () => {
  acceptPreferences();
  const user = { _id: sampleId(), name: 'Ray Torres', phone: '+12025550122' };
  const order = sampleListItem({ assignedTechnicians: [{ _id: sampleId(), user }] });
  await openList([order]);
  await expect.element(recordRow(order)).toBeVisible();
  expect(recordRow(order).element().getBoundingClientRect().height).toBeGreaterThanOrEqual(40);
  await page.getByRole('button', { name: 'View' }).click();
  await expect.element(item('Customer PO')).toHaveAttribute('aria-checked', 'false');
  await expectAccessibleAtAllWidths('[role="menu"]');
  for (const name of ['Status Date', 'Customer PO', 'Technician Names', 'Created']) await item(name).click();
  const row = recordRow(order);
  for (const text of ['PO-7', 'Ray Torres', '12 Mar 2026', '10 Mar 2026'])
    await expect.element(row.getByText(text, { exact: true })).toBeVisible();
  // Two of the specified columns have no room.
  const headers = page.getByRole('columnheader').elements();
  expect(headers.map(({ textContent }) => textContent)).toEqual([
    'Customer',
    'Status',
    'Work Location',
    'Technician Names',
    'Customer PO',
    'Status Date',
    'Created',
    'Actions',
  ]);
  await item('Compact rows').click();
  await expect.poll(() => recordRow(order).element().getBoundingClientRect().height).toBeLessThan(34);
  await item('Technician Names').click();
  await expect.element(header('Technician Names')).not.toBeInTheDocument();
  await expect
    .poll(() => savedPreferences().at(-1))
    .toEqual({ columns: { workOrder: ['customerPo', 'statusObtainedAt', 'createdAt'] } });
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(1440);
  await expectAccessible('table');

  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('button', { name: 'View' })).toHaveFocus();
  // The dates sort where they are shown.
  await page.getByRole('button', { name: 'Status Date' }).click();
  await expect.element(header('Status Date')).toHaveAttribute('aria-sort', 'ascending');
  await expect.element(header('Status')).not.toHaveAttribute('aria-sort');
  await page.getByRole('button', { name: 'Customer PO' }).click();
  await expect.poll(() => api.requestsTo('GET /work-order').at(-1)?.query.get('sort')).toBe('customerPo');
});

test('a compact row is 32 pixels high, also with a planned status', async () => {
  api.respond('GET /preferences', { data: { ...defaultPreferences, density: 'compact' } });
  const [order, planned] = [sampleListItem(), sampleListItem()];
  Object.assign(planned, { status: 'Equipment Ordered', statusObtainedAt: '2090-12-23' });
  await openList([order, planned]);
  await expect.element(recordRow(planned).getByText('planned for 23 Dec 2090')).toBeVisible();
  for (const row of [recordRow(order), recordRow(planned)])
    expect(row.element().getBoundingClientRect().height).toBeLessThanOrEqual(33);
});

test('a list waits for no preferences and starts with those of the last visit, on cards, too', async () => {
  const columns = { workOrder: [], serviceContract: [], project: ['customerPo' as const] };
  api.respond('GET /preferences', { data: { density: 'comfortable', columns } });
  const release = api.hold('GET /preferences');
  const project = sampleListItem({}, projects);
  await openList([project], projects);
  await expect.element(recordRow(project)).toBeVisible();
  await expect.element(header('Customer PO')).not.toBeInTheDocument();
  release();
  await expect.element(header('Customer PO')).toBeVisible();
  const releaseSecond = api.hold('GET /preferences');
  renderApp('/app/projects', { token: null });
  await expect.element(recordRow(project)).toBeVisible();
  expect(header('Customer PO').query()).not.toBeNull();
  releaseSecond();
  // Those of somebody else who signs in are not known yet.
  const releaseThird = api.hold('GET /preferences');
  renderApp('/app/projects', { token: 'another-session' });
  await expect.element(recordRow(project)).toBeVisible();
  await expect.element(header('Customer PO')).not.toBeInTheDocument();
  releaseThird();
  await page.viewport(390, 844);
  const card = page.getByRole('list', { name: 'Projects' }).getByRole('listitem');
  await expect.element(card.getByText('PO-7')).toBeVisible();
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument();
});

test('a change sends only itself, and shows what another browser has changed', async () => {
  const elsewhere: Preferences = {
    density: 'compact',
    columns: { ...defaultPreferences.columns, project: ['createdAt'] },
  };
  acceptPreferences(elsewhere);
  const columns = { ...defaultPreferences.columns, workOrder: ['createdAt' as const] };
  api.respond('GET /preferences', { data: { density: 'comfortable', columns } });
  const order = sampleListItem();
  await openList([order]);
  await expect.element(header('Created')).toBeVisible();
  await page.getByRole('button', { name: 'View' }).click();
  await item('Customer PO').click();
  await expect.poll(savedPreferences).toEqual([{ columns: { workOrder: ['customerPo', 'createdAt'] } }]);
  await expect.element(item('Compact rows')).toHaveAttribute('aria-checked', 'true');
  await expect.element(header('Customer PO')).toBeVisible();
});

test('a column that this release does not know is left out', () => {
  const labels = columnsOf(projects, ['price', 'createdAt', 'technicianNames']).map(({ label }) => label);
  expect(labels).toEqual([...columnsOf(projects, []).map(({ label }) => label), 'Created']);
});

test('preferences that cannot be loaded or saved leave the list as it is', async () => {
  const allow = api.respond('GET /preferences', failure(500));
  api.respond('PUT /preferences', failure(500));
  const order = sampleListItem();
  await openList([order]);
  await expect.element(recordRow(order)).toBeVisible();
  await page.getByRole('button', { name: 'View' }).click();
  await item('Customer PO').click();
  const text = /^Something went wrong saving your view of this list\. Please try again later\./;
  await expect.element(page.getByText(text)).toBeVisible();
  // A change would reset the columns of the other lists.
  expect(savedPreferences()).toEqual([]);
  allow();
  await item('Customer PO').click();
  await expect.poll(() => savedPreferences()).toHaveLength(1);
  await expect.element(item('Customer PO')).toHaveAttribute('aria-checked', 'false');
});
