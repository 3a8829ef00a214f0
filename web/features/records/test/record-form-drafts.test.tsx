import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { workOrders } from '#schema/records/work-orders.ts';
import { settleDrafts } from '#web/lib/drafts/drafts.ts';
import { eraseSealed } from '#web/lib/drafts/sealed-drafts.ts';
import { expectAccessibleAtAllWidths } from '#web/test/expect-accessible.ts';
import { failure, networkFailure } from '#web/test/fake-api.ts';
import { api, renderApp, unmountApp } from '#web/test/render-app.tsx';
import { sampleCustomer, sampleEquipment, sampleUser, session } from '#web/test/samples.ts';
import {
  fillWorkOrder,
  openNewRecord,
  openRecord,
  pressSave,
  saveRecord,
  saveState,
  section,
  selectCustomer,
  startWorkOrder,
  textField,
} from '#web/test/steps/record-form-steps.ts';
import { serveNewRecords } from '#web/test/steps/stored-record.ts';

const button = (name: string) => page.getByRole('button', { name });
const restored = () => page.getByText(/^Restored what you typed at \d+:\d\d\s[AP]M\.$/);
const banner = () => page.getByRole('status').filter({ hasText: /^Restored what you typed/ });

/** Closes the tab and opens it again. */
async function reopen() {
  const { pathname } = location;
  unmountApp();
  await settleDrafts();
  renderApp(pathname);
  await expect.element(textField('Customer PO')).toBeVisible();
}

test('restores what was typed, in the same field, until it is discarded [10.7-23]', async () => {
  const equipment = [sampleEquipment('RTU-1', 'S1'), sampleEquipment('RTU-2', 'S2')];
  const stored = await openRecord({ description: 'Fan', equipment });
  await textField('Customer PO').fill('PO-TYPED');
  await section('Equipment')
    .getByRole('button', { name: /^RTU-1/ })
    .click();
  await textField('Serial').fill('S12345');
  await userEvent.keyboard('{End}{ArrowLeft}{ArrowLeft}Y');
  await expect.element(textField('Serial')).toHaveValue('S123Y45');
  await reopen();
  await expect.element(restored()).toBeVisible();
  await expect.element(textField('Customer PO')).toHaveValue('PO-TYPED');
  await expect.element(textField('Serial')).toHaveValue('S123Y45');
  await expect.element(textField('Serial')).toHaveFocus();
  await userEvent.keyboard('X');
  await expect.element(textField('Serial')).toHaveValue('S123YX45');
  await expect.element(saveState('Unsaved changes')).toBeVisible();
  await expectAccessibleAtAllWidths('[data-calm]');

  await button('Discard').click();
  await expect.element(restored()).not.toBeInTheDocument();
  await expect.element(textField('Customer PO')).toHaveValue(stored.current().customerPo ?? '');
  await expect.element(saveState('Saved')).toBeVisible();
  await reopen();
  await expect.element(saveState('Saved')).toBeVisible();
  expect(banner().query()).toBeNull();
});

test('restores a new record with the last key before the tab was closed, and forgets it once it is added [10.7-24]', async () => {
  const customer = sampleCustomer();
  await openNewRecord(undefined, [customer]);
  await selectCustomer(customer.name);
  await textField('Description').fill('Loud fan on the roo');
  let storage = {};
  const typed = new AbortController();
  // With the key, so that there is no time to encrypt it.
  const closeTab = () => {
    window.dispatchEvent(new PageTransitionEvent('pagehide'));
    storage = { ...localStorage };
  };
  window.addEventListener('input', closeTab, { signal: typed.signal });
  // Nothing else of the page runs.
  api.respond('PUT /drafts/:key', networkFailure);
  await userEvent.keyboard('f');
  typed.abort();
  unmountApp();
  await settleDrafts();
  await eraseSealed({ userId: session.user._id });
  for (const [key, value] of Object.entries<string>(storage)) localStorage.setItem(key, value);
  await openNewRecord(undefined, [customer]);
  await expect.element(restored()).toBeVisible();
  await expect.element(textField('Description')).toHaveValue('Loud fan on the roof');
  await expect.element(textField('Description')).toHaveFocus();
  await expect
    .element(page.getByRole('combobox', { name: 'Customer', exact: true }))
    .toHaveValue(customer.name);
  expect(Object.keys(localStorage).filter((key) => key.startsWith('crewdesk.draft.'))).toEqual([]);
});

test('removes what a save has stored, and keeps what was typed after it [10.7-25]', async () => {
  await openRecord();
  await textField('Customer PO').fill('PO-SENT');
  const release = api.hold('PUT /work-order/:id');
  await pressSave();
  await expect.element(saveState('Saving...')).toBeVisible();
  await textField('Customer PO').fill('PO-LATER');
  // A copy that arrives after the save would stay on the server.
  window.dispatchEvent(new Event('blur'));
  await settleDrafts();
  await new Promise((resolve) => setTimeout(resolve));
  expect(api.requestsTo('PUT /drafts/:key')).toEqual([]);
  release();
  await expect.element(saveState('Unsaved changes')).toBeVisible();
  await reopen();
  await expect.element(restored()).toBeVisible();
  await expect.element(textField('Customer PO')).toHaveValue('PO-LATER');
  await saveRecord();
  await expect.element(restored()).not.toBeInTheDocument();
  await reopen();
  await expect.element(saveState('Saved')).toBeVisible();
  expect(banner().query()).toBeNull();

  await startWorkOrder();
  await pressSave();
  await expect.element(page.getByText('Work Order successfully added.')).toBeVisible();
  await settleDrafts();
  await openNewRecord();
  await expect.element(textField('Description')).toHaveValue('');
  expect(banner().query()).toBeNull();
});

test('merges what was typed with what a colleague saved meanwhile, and asks where both changed the same [10.7-26]', async () => {
  const stored = await openRecord({ description: 'Fan', customerPo: 'PO-1' });
  await textField('Customer PO').fill('PO-MINE');
  await textField('Description').fill('Mine');
  unmountApp();
  stored.change({ description: 'Theirs', updatedBy: { _id: 'cora', name: 'Cora Colleague' } });
  await reopen();
  await expect.element(restored()).toBeVisible();
  await expect.element(textField('Customer PO')).toHaveValue('PO-MINE');
  await expect.element(textField('Description')).toHaveValue('Mine');
  await expect
    .element(section('Changed by both'))
    .toMatchTextContent(/Cora Colleague and you changed the same thing\./);
  // What is typed now is a change of their version. The question is still open when the form opens again.
  await textField('Customer PO').fill('PO-MORE');
  stored.change({ customerPo: 'PO-1' });
  await reopen();
  await expect.element(textField('Customer PO')).toHaveValue('PO-MORE');
  await expect
    .element(section('Changed by both'))
    .toMatchTextContent(/Cora Colleague and you changed the same thing\./);
  await page
    .getByRole('group', { name: 'Description: which one?' })
    .getByRole('radio', { name: /Theirs/ })
    .click();
  await saveRecord();
  expect(stored.current()).toMatchObject({ version: 4, customerPo: 'PO-MORE', description: 'Theirs' });
});

test('opens what was typed into a record that was deleted meanwhile as a new one [10.7-27]', async () => {
  const stored = await openRecord();
  await textField('Customer PO').fill('PO-TYPED');
  const { _id } = stored.current();
  unmountApp();
  api.respond(`GET /work-order/${_id}`, failure(404, { code: 'not_found', error: 'Not found.' }));
  const created = serveNewRecords(workOrders, { customers: [sampleCustomer(stored.current().customer)] });
  await reopen();
  await expect.element(page.getByText('This work order was deleted after you typed this.')).toBeVisible();
  await expect.element(textField('Customer PO')).toHaveValue('PO-TYPED');
  await button('Save as new').click();
  await expect.element(page.getByText('Work Order successfully added.')).toBeVisible();
  expect(created[0]?.current()).toMatchObject({ customerPo: 'PO-TYPED' });
});

test('shows nothing of it to another user of the same browser [10.7-28]', async () => {
  const created = await fillWorkOrder();
  expect(created).toHaveLength(0);
  window.dispatchEvent(new PageTransitionEvent('pagehide'));
  unmountApp();
  await settleDrafts();
  const colleague = {
    ...session,
    user: { ...session.user, _id: sampleUser()._id },
    draftKey: btoa('c'.repeat(32)),
  };
  const stop = api.respond('GET /session', { data: colleague });
  const stopDrafts = api.respond('GET /drafts', { data: [] });
  await openNewRecord();
  await expect.poll(() => localStorage.getItem('crewdesk.draft-owner')).toContain(colleague.user._id);
  await settleDrafts();
  await expect.element(textField('Description')).toHaveValue('');
  expect(banner().query()).toBeNull();
  expect(JSON.stringify({ ...localStorage })).not.toContain('Loud fan');
  unmountApp();
  stop();
  stopDrafts();
  await openNewRecord();
  await expect.element(restored()).toBeVisible();
  await expect.element(textField('Description')).toHaveValue('Loud fan');
});
