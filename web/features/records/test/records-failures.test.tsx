import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import { failure, pageOf } from '#web/test/fake-api.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { sampleListItem } from '#web/test/samples.ts';
import {
  expectErrorToast,
  expectErrorToastForServerError,
  expectNoErrorToast,
} from '#web/test/steps/failure-steps.ts';
import { startWorkOrder } from '#web/test/steps/record-form-steps.ts';
import { serveRecord } from '#web/test/steps/serve-record.ts';

const description = () => page.getByRole('textbox', { name: 'Description' });

describe.each(recordKinds)('$labels.plural', (kind) => {
  const { singular, plural, title } = kind.labels;
  const path = kind.apiPath;
  // The kinds share their screens, so the other two are tested with one failure each.
  const expectToast = kind === workOrders ? expectErrorToast : expectErrorToastForServerError;

  test(`shows an error toast when ${plural} fail to load [8.1-15]`, async () => {
    const message = `Something went wrong loading your ${plural}. Please try again later.`;
    await expectToast(`GET ${path}`, message, () => renderApp(`/app/${kind.slug}`));
  });

  test(`shows an error toast when a ${singular} fails to load [8.1-16]`, async () => {
    const message = `Something went wrong loading this ${singular}. Please try again later.`;
    await expectToast(`GET ${path}/some-id`, message, () => renderApp(`/app/${kind.slug}/some-id`));
  });

  test(`shows an error toast and keeps the input when saving a ${singular} fails [8.1-1]`, async () => {
    const record = serveRecord({}, [], kind);
    renderApp(record.path);
    await description().fill('Typed and kept');
    const message = `Something went wrong updating this ${singular}. Please try again later.`;
    await expectToast(`PUT ${path}/${record._id}`, message, () =>
      userEvent.keyboard('{Control>}s{/Control}'),
    );
    await expect.element(description()).toHaveValue('Typed and kept');
  });

  test(`shows an error toast when deleting a ${singular} fails [8.1-19]`, async () => {
    const record = serveRecord({}, [], kind);
    api.respond(`GET ${path}`, pageOf([sampleListItem({ _id: record._id }, kind)]));
    renderApp(`/app/${kind.slug}`);
    await page.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: `Delete ${title}` }).click();
    const message = `Something went wrong deleting this ${singular}. Please try again later.`;
    await expectToast(`DELETE ${path}/${record._id}`, message, () =>
      page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click(),
    );
  });
});

test('shows an error toast and keeps the input when adding a work order fails [8.1-28]', async () => {
  await startWorkOrder();
  await description().fill('Typed and kept');
  const add = page.getByRole('button', { name: 'Add Work Order' });
  const message = 'Something went wrong adding this work order. Please try again later.';
  await expectErrorToast('POST /work-order', message, () => add.click());
  await expect.element(description()).toHaveValue('Typed and kept');
});

test('shows an error toast when exporting work orders fails [8.1-24]', async () => {
  const message = 'Something went wrong exporting this spreadsheet. Please try again later.';
  renderApp('/app/work-orders');
  const exportButton = page.getByRole('button', { name: 'Export Spreadsheet' });
  await expect.element(exportButton).toBeVisible();
  // The progress toast stays long enough to be read.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  await expectErrorToast('GET /work-order/export', message, () => exportButton.click());
});

test('only logs failures to count records [2.3-7]', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  for (const { apiPath } of recordKinds) api.respond(`GET ${apiPath}/total`, failure(500));
  renderApp('/app/users');
  for (const { labels } of recordKinds)
    await expect
      .poll(() => log.mock.calls.join())
      .toContain(`Counting ${labels.plural} failed: Request failed with status code 500`);
  await expectNoErrorToast();
  log.mockRestore();
});

test('shows an error toast when the customers to choose from fail to load or the search fails [8.1-12]', async () => {
  const customerField = page.getByRole('combobox', { name: 'Customer' });
  const loadMessage = 'Failed to load customers. Please try again later.';
  renderApp('/app/work-orders/new');
  await expectErrorToast('GET /customer', loadMessage, async () => {
    await customerField.click();
    await userEvent.keyboard('{Escape}');
  });
  const searchMessage = 'Something went wrong searching your customers. Please come back later.';
  let text = 'Nobody';
  await expectErrorToast('GET /customer', searchMessage, () => customerField.fill((text += '!')));
});

test('shows an error toast when the technicians to choose from fail to load [8.1-21]', async () => {
  const { path } = serveRecord();
  const message = 'Something went wrong loading technicians. Please come back later.';
  await expectErrorToast('GET /user', message, async () => {
    renderApp(path);
    await page.getByRole('combobox', { name: 'Assign a technician' }).click();
  });
});
