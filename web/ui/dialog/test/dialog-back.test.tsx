import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pageOf } from '#web/test/fake-api.ts';
import { api, navigateTo, renderApp } from '#web/test/render-app.tsx';
import { sampleListItem } from '#web/test/samples.ts';
import { openPalette, searchBox } from '#web/test/steps/palette-steps.ts';
import { chooseRecordAction, dialog, textField } from '#web/test/steps/record-form-steps.ts';
import { serveRecord } from '#web/test/steps/serve-record.ts';

const guard = () => dialog('Leave without saving?');

test('Back closes one dialog at a time, and only then leaves the page [10.4-46]', async () => {
  const record = serveRecord();
  api.respond('GET /work-order', pageOf([sampleListItem({ _id: record._id, number: record.number })]));
  renderApp('/app/work-orders');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Work Orders' })).toBeVisible();
  await navigateTo(record.path);
  await textField('Customer PO').fill('PO-8');
  await chooseRecordAction('Send Message');
  await expect.element(dialog()).toMatchTextContent('Send Message:');
  await openPalette();

  history.back();
  await expect.element(searchBox()).not.toBeInTheDocument();
  await expect.element(dialog()).toMatchTextContent('Send Message:');
  // A script that goes back while the browser is on its way to the page would be ignored.
  await expect.poll(() => location.pathname).toBe(record.path);
  history.back();
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.poll(() => location.pathname).toBe(record.path);
  await expect.element(textField('Customer PO')).toHaveValue('PO-8');

  history.back();
  await expect.element(guard()).toBeVisible();
  expect(dialog().elements()).toHaveLength(1);
  await expect.poll(() => location.pathname).toBe(record.path);
  await userEvent.keyboard('{Escape}');
  await expect.element(guard()).not.toBeInTheDocument();
  history.back();
  await guard().getByRole('button', { name: 'Leave Without Saving' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Work Orders' })).toBeVisible();
});
