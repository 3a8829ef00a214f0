import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import { api } from '#web/test/render-app.tsx';
import { sampleCustomer, sampleId, sampleListItem, sampleRecord } from '#web/test/samples.ts';
import { openList, recordRow, rowMenu } from '#web/test/steps/record-list-steps.ts';

const columns = {
  'work-order': ['Customer', 'Status', 'Classification', 'Work Location', 'Technician(s)'],
  'service-contract': [
    'Customer',
    'Status',
    'Classification',
    'Schedule Interval',
    // Beyond the specification.
    'Next Visit',
    'Work Location',
    'Technician',
  ],
  project: ['Customer', 'Status', 'Classification', 'Work Location'],
};
const location = '10 Test Street, Chicago, IL 60601';

function assigned(...names: string[]) {
  const user = (name: string) => ({ _id: sampleId(), name, phone: '+12025550122' });
  return names.map((name) => ({ _id: sampleId(), user: user(name) }));
}

for (const kind of recordKinds) {
  const { plural, title, titles } = kind.labels;
  const technicians = (...names: string[]) =>
    kind.hasTechnicians ? { assignedTechnicians: assigned(...names) } : {};
  const started = sampleListItem({ status: 'Startup', ...technicians('Ray Torres') }, kind);
  const created = sampleListItem({ status: 'Created', ...technicians('Ray Torres', 'Dana Kim') }, kind);
  const bare = sampleListItem({}, kind);
  const classification = kind.classifications[0];

  test(`lists ${plural} with the specified columns, as cards on a phone [2.7-3]`, async () => {
    await openList([started, created, bare], kind);
    await expect.element(recordRow(bare)).toBeVisible();
    const headers = page.getByRole('columnheader').elements();
    // The last column holds the row menus.
    expect(headers.map(({ textContent }) => textContent)).toEqual([...columns[kind.id], 'Actions']);
    await expect.element(recordRow(started).getByText('Startup')).toBeVisible();
    await expect.element(recordRow(created).getByText('Created')).toBeVisible();
    for (const record of [started, created, bare]) {
      const row = recordRow(record);
      for (const text of ['Elm Street Bakery', classification, location])
        await expect.element(row.getByText(text)).toBeVisible();
      if (kind.id === 'service-contract') await expect.element(row.getByText('Every 3 months')).toBeVisible();
    }
    if (kind.hasTechnicians) {
      await expect.element(recordRow(bare).getByText('None')).toBeVisible();
      await expect.element(recordRow(started).getByText('1 Assigned Technician')).toBeVisible();
      await expect
        .element(recordRow(created).getByText('2 Assigned Technicians'))
        .toHaveAttribute('title', 'Ray Torres, Dana Kim');
    }
    await rowMenu(bare).click();
    const path = `/app/${kind.slug}/${bare._id}`;
    const item = (name: string) => page.getByRole('menuitem', { name });
    await expect.element(item(`Edit ${title}`)).toHaveAttribute('href', path);
    const assign = item('Assign Technicians');
    if (kind.hasTechnicians)
      await expect.element(assign).toHaveAttribute('href', `${path}#assigned-technicians`);
    else await expect.element(assign).not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}');

    await page.viewport(390, 844);
    const cards = page.getByRole('list', { name: titles }).getByRole('listitem');
    const card = cards.filter({ hasText: started.number });
    await expect.element(card).toBeVisible();
    await expect.element(page.getByRole('table')).not.toBeInTheDocument();
    const terms = card.getByRole('term').elements();
    expect(terms.map(({ textContent }) => textContent)).toEqual(columns[kind.id].slice(1));
    for (const text of ['Startup', classification, location])
      await expect.element(card.getByText(text)).toBeVisible();

    // The kinds share their cards, so one of them is opened.
    if (kind !== workOrders) return;
    const { customer, number, _id } = started;
    const record = sampleRecord({ _id, number, customer: { ...customer, accessNotes: null } }, kind);
    api.respond(`GET ${kind.apiPath}/${_id}`, { data: record });
    api.respond(`GET /customer/${customer._id}`, { data: sampleCustomer(customer) });
    await rowMenu(started).click();
    await page.getByRole('menuitem', { name: `Edit ${title}` }).click();
    await expect.element(page.getByRole('heading', { level: 1, name: `${title} ${number}` })).toBeVisible();
    history.back();
    await card.getByRole('link', { name: new RegExp(customer.name) }).click();
    await expect.element(page.getByRole('textbox', { name: 'Customer PO' })).toHaveValue('PO-7');
  });
}
