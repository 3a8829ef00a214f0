import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import { expectAccessibleAtAllWidths } from '#web/test/expect-accessible.ts';
import { failure } from '#web/test/fake-api.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { sampleId, sampleRecord } from '#web/test/samples.ts';

test('shows a toast and an inline error when a record of any kind fails to load [2.17-5]', async () => {
  for (const kind of recordKinds) {
    const { singular, title } = kind.labels;
    const record = sampleRecord({}, kind);
    api.respond(`GET ${kind.apiPath}/${record._id}`, { data: record });
    const restore = api.respond(`GET ${kind.apiPath}/:id`, failure(500));
    renderApp(`/print/${kind.slug}/${record._id}`);
    const text = `Something went wrong loading this ${singular}. Please try again later.`;
    const message = page.getByText(text, { exact: false });
    await expect.poll(() => message.elements()).toHaveLength(2);
    await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    if (kind === workOrders) await expectAccessibleAtAllWidths();
    restore();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect.element(page.getByRole('heading', { name: `${title} ${record.number}` })).toBeVisible();
  }
});

test('shows that a record of any kind was deleted', async () => {
  for (const { labels, apiPath, slug } of recordKinds) {
    const error = `This ${labels.singular} does not exist or was deleted.`;
    const id = sampleId();
    api.respond(`GET ${apiPath}/${id}`, failure(404, { code: 'not_found', error }));
    renderApp(`/print/${slug}/${id}`);
    // In a toast and on the page, like every load error.
    await expect.poll(() => page.getByText(error).elements()).toHaveLength(2);
    await expect
      .element(page.getByRole('link', { name: `Go to ${labels.plural}` }))
      .toHaveAttribute('href', `/app/${slug}`);
  }
});

test('/print explains how to print, and an unknown kind shows the error screen [2.1-10]', async () => {
  renderApp('/print');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Print' })).toBeVisible();
  await expectAccessibleAtAllWidths();
  const link = page.getByRole('link', { name: 'Service Contracts' });
  await expect.element(link).toHaveAttribute('href', '/app/service-contracts');

  renderApp('/print/invoices/1');
  await expect.element(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  await expect.element(page.getByText('404 Not Found')).toBeVisible();
});
