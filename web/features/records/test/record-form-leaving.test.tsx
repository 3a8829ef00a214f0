import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { serviceContracts } from '#schema/records/service-contracts.ts';
import { failure, pageOf } from '#web/test/fake-api.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { sampleListItem, sampleRecord } from '#web/test/samples.ts';
import {
  dialog,
  openNewRecord,
  openRecord,
  pressSave,
  saveState,
  startWorkOrder,
  textField,
} from '#web/test/steps/record-form-steps.ts';
import { serveStoredRecord } from '#web/test/steps/stored-record.ts';

const leaveDialog = () => dialog('Leave without saving?');
const button = (name: string) => page.getByRole('button', { name });
const expectPath = (path: string) => expect.poll(() => location.pathname).toBe(path);
const back = (plural: string) => page.getByRole('link', { name: `Back to ${plural}` });

test('asks before losing changes each time Back is pressed', async () => {
  const record = sampleRecord();
  serveStoredRecord(record);
  api.respond('GET /work-order', pageOf([sampleListItem({ _id: record._id, number: record.number })]));
  renderApp('/app/customers');
  await page
    .getByRole('link', { name: /^Work Orders/ })
    .first()
    .click();
  await expectPath('/app/work-orders');
  await page
    .getByRole('row', { name: new RegExp(record.number) })
    .getByRole('link')
    .first()
    .click();
  await textField('Description').fill('Typed and kept');
  await page.getByRole('link', { name: 'Equipment' }).click();
  await expect.poll(() => location.hash).toBe('#equipment');
  history.back();
  await expect.element(leaveDialog()).toBeVisible();
  history.back();
  await expectPath(`/app/work-orders/${record._id}`);
  await expect.element(leaveDialog()).toBeVisible();
  await button('Keep Editing').click();
  await expect.element(leaveDialog()).not.toBeInTheDocument();
  expect(location.pathname + location.hash).toBe(`/app/work-orders/${record._id}#equipment`);
  await expect.element(textField('Description')).toHaveValue('Typed and kept');
  history.back();
  await leaveDialog().getByRole('button', { name: 'Leave Without Saving' }).click();
  await expectPath('/app/work-orders');
});

test('closes the leave dialog when the changes finish saving', async () => {
  await openRecord();
  const release = api.hold('PUT /work-order/:id');
  await textField('Description').fill('On its way');
  await pressSave();
  await back('work orders').click();
  await expect.element(leaveDialog()).toMatchTextContent(/Your changes on this page have not been saved\./);
  release();
  await expect.element(page.getByText('Work Order saved.')).toBeVisible();
  await expect.element(dialog()).not.toBeInTheDocument();
  await expectPath('/app/work-orders');
});

test('stays on the next page when a new record finishes saving after leaving', async () => {
  await startWorkOrder();
  const release = api.hold('POST /work-order');
  await pressSave();
  await expect.element(saveState('Saving...')).toBeVisible();
  await back('work orders').click();
  await button('Leave Without Saving').click();
  await expectPath('/app/work-orders');
  await page.getByRole('link', { name: /^Projects/ }).click();
  await page.getByRole('link', { name: '+ New Project' }).click();
  await textField('Customer PO').fill('Typed meanwhile');
  release();
  await expect.element(page.getByText('Work Order successfully added.')).toBeVisible();
  expect(location.pathname).toBe('/app/projects/new');
  await expect.element(textField('Customer PO')).toHaveValue('Typed meanwhile');
});

test('leaves for the requested page when a new record is saved while the leave dialog is open', async () => {
  const created = await startWorkOrder();
  const release = api.hold('POST /work-order');
  await pressSave();
  await back('work orders').click();
  await expect.element(leaveDialog()).toBeVisible();
  release();
  await expect.element(page.getByText('Work Order successfully added.')).toBeVisible();
  await expect.element(dialog()).not.toBeInTheDocument();
  await expectPath('/app/work-orders');
  expect(created).toHaveLength(1);
});

test('shows a toast when the form is cleared and asks before leaving [8.4-1]', async () => {
  await openNewRecord(serviceContracts);
  await textField('Customer PO').fill('PO');
  await button('Add Equipment').click();
  await back('service contracts').click();
  await button('Keep Editing').click();
  await expect.element(dialog()).not.toBeInTheDocument();
  await button('Clear Form').click();
  await dialog().getByRole('button', { name: 'Clear Form' }).click();
  await expect.element(page.getByText('Form reset.')).toBeVisible();
  await expect.element(textField('Customer PO')).toHaveValue('');
  await expect.element(page.getByText('Equipment 2')).not.toBeInTheDocument();
  await expect.element(dialog()).not.toBeInTheDocument();
  await back('service contracts').click();
  await expectPath('/app/service-contracts');
});

test('redirects to the login page when the session expires with unsaved changes', async () => {
  await openRecord();
  const path = location.pathname;
  api.respond(
    'PUT /work-order/:id',
    failure(401, { code: 'unauthenticated', error: 'Please sign in to continue.' }),
  );
  await textField('Description').fill('Typed');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await pressSave();
  await expect.element(page.getByText('Your session has expired. Logging you out...')).toBeVisible();
  await expect.element(textField('Description')).toHaveValue('Typed');
  await vi.advanceTimersByTimeAsync(2_000);
  await expect.poll(() => location.pathname + location.search).toBe(`/?redirect=${encodeURIComponent(path)}`);
  await expect.element(page.getByRole('textbox', { name: 'Phone' })).toBeVisible();
  await expect.element(dialog()).not.toBeInTheDocument();
});
