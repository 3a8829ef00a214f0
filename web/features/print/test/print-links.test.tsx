import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { projects } from '#schema/records/projects.ts';
import { serviceContracts } from '#schema/records/service-contracts.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import { pageOf } from '#web/test/fake-api.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { sampleCustomer, sampleListItem, sampleRecord } from '#web/test/samples.ts';

/** Collects the links that are followed to another tab, and keeps that tab from opening. */
function collectOpenedTabs(): { path: string; rel: string }[] {
  const opened: { path: string; rel: string }[] = [];
  const handleClick = (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest('a');
    if (!link || link.target !== '_blank' || event.defaultPrevented) return;
    event.preventDefault();
    opened.push({ path: link.pathname + link.search, rel: link.rel });
  };
  window.addEventListener('click', handleClick);
  onTestFinished(() => window.removeEventListener('click', handleClick));
  return opened;
}

test('the row menu prints a record in a new tab by keyboard [2.7-5]', async () => {
  const kind = projects;
  const opened = collectOpenedTabs();
  const record = sampleListItem({}, kind);
  api.respond(`GET ${kind.apiPath}`, pageOf([record]));
  api.respond(`GET ${kind.apiPath}/${record._id}`, { data: sampleRecord({ _id: record._id }, kind) });
  renderApp(`/app/${kind.slug}`);
  const menu = page.getByRole('button', { name: /^Actions for/ });
  await expect.element(menu).toBeVisible();
  (menu.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menuitem', { name: `Edit ${kind.labels.title}` })).toHaveFocus();
  // The focus rests on the link, so its record is preloaded.
  await expect.poll(() => api.requestsTo(`GET ${kind.apiPath}/${record._id}`)).toHaveLength(1);
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('menuitem', { name: 'Print' })).toHaveFocus();
  await expect.element(page.getByRole('menuitem').nth(1)).toHaveTextContent('Print');
  await userEvent.keyboard('{Enter}');
  expect(opened).toEqual([{ path: `/print/${kind.slug}/${record._id}`, rel: 'noopener' }]);
  expect(location.pathname).toBe(`/app/${kind.slug}`);
});

test('the form prints the last saved version of a record in a new tab [2.10-3]', async () => {
  const kind = workOrders;
  const opened = collectOpenedTabs();
  const record = sampleRecord({}, kind);
  api.respond('GET /customer/:id', { data: sampleCustomer(record.customer) });
  api.respond(`GET ${kind.apiPath}/${record._id}`, { data: record });
  api.respond(`PUT ${kind.apiPath}/:id`, ({ body }) => ({
    data: { ...record, description: (body as { description: string }).description, version: 2 },
  }));
  renderApp(`/app/${kind.slug}/${record._id}`);
  const link = page.getByRole('link', { name: /^Print/ });
  const description = page.getByRole('textbox', { name: 'Description' });
  await expect.element(link).toHaveTextContent('Print');
  await description.fill('Not saved yet.');
  await expect.element(link).toHaveTextContent('Print Last Saved');
  await link.click();
  expect(opened).toEqual([{ path: `/print/${kind.slug}/${record._id}`, rel: 'noopener' }]);
  await expect.element(description).toHaveValue('Not saved yet.');
  expect(api.requestsTo(`PUT ${kind.apiPath}/:id`)).toEqual([]);

  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.element(link).toHaveTextContent('Print');
  renderApp(`/app/${kind.slug}/new`);
  await expect.element(description).toBeVisible();
  expect(link.elements()).toEqual([]);
});

test.each([projects, serviceContracts])(
  'the form of $labels.plural links to its print view',
  async (kind) => {
    const record = sampleRecord({}, kind);
    api.respond('GET /customer/:id', { data: sampleCustomer(record.customer) });
    api.respond(`GET ${kind.apiPath}/${record._id}`, { data: record });
    renderApp(`/app/${kind.slug}/${record._id}`);
    const link = page.getByRole('link', { name: /^Print/ });
    await expect.element(link).toHaveAttribute('href', `/print/${kind.slug}/${record._id}`);
  },
);
