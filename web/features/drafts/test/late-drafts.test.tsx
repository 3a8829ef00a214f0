import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { settleDrafts } from '#web/lib/drafts/drafts.ts';
import { openDrafts } from '#web/lib/drafts/sealed-drafts.ts';
import { api, renderApp, unmountApp } from '#web/test/render-app.tsx';
import { session } from '#web/test/samples.ts';
import { openRecord, saveState, textField } from '#web/test/steps/record-form-steps.ts';
import { serveStoredRecord } from '#web/test/steps/stored-record.ts';

const owner = { userId: session.user._id, key: session.draftKey };
const restored = () => page.getByText(/^Restored what you typed at /);

/** Closes the tab and opens it again. */
async function reopen() {
  unmountApp();
  await settleDrafts();
  renderApp(location.pathname);
  await expect.element(textField('Customer PO')).toBeVisible();
}

test('stores what was typed before the draft was found together with it [10.7-91]', async () => {
  await openRecord({ customerPo: 'PO-1' });
  await textField('Description').fill('Before');
  const release = api.hold('GET /drafts');
  await reopen();
  await textField('Customer PO').fill('PO-EARLY');
  // The next key is a second later, and stored before the draft is found.
  await expect.poll(() => openDrafts(owner)).toHaveLength(2);
  release();
  await expect.element(restored()).toBeVisible();
  await expect.element(textField('Customer PO')).toHaveValue('PO-EARLY');
  await expect.element(textField('Description')).toHaveValue('Before');
  await expect.poll(() => openDrafts(owner)).toHaveLength(1);
  await reopen();
  await expect.element(textField('Description')).toHaveValue('Before');
  await expect.element(textField('Customer PO')).toHaveValue('PO-EARLY');
});

test('stores nothing of a form that nobody changed, and nothing that was taken back', async () => {
  const stored = await openRecord({ customerPo: 'PO-1' });
  await textField('Customer PO').fill('PO-12');
  await reopen();
  await expect.element(restored()).toBeVisible();
  await textField('Customer PO').fill('PO-1');
  await expect.element(saveState('Saved')).toBeVisible();
  await reopen();
  serveStoredRecord(stored.current());
  await expect.element(textField('Customer PO')).toHaveValue('PO-1');
  expect(restored().query()).toBeNull();
});
