import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { settleDrafts } from '#web/lib/drafts/drafts.ts';
import { openDrafts } from '#web/lib/drafts/sealed-drafts.ts';
import type { Creation } from '#web/lib/drafts/stored-draft.ts';
import { expectAccessibleAtAllWidths } from '#web/test/expect-accessible.ts';
import { failure } from '#web/test/fake-api.ts';
import { api, renderApp, unmountApp } from '#web/test/render-app.tsx';
import { session } from '#web/test/samples.ts';
import {
  pressSave,
  saveRecord,
  saveState,
  startWorkOrder,
  textField,
} from '#web/test/steps/record-form-steps.ts';

const restored = () => page.getByText(/^Restored what you typed at \d+:\d\d\s[AP]M\.$/);
const heading = () => page.getByRole('heading', { level: 1, name: /^Work Order/ });

/** With what the only draft of this browser is created. */
async function storedCreation(): Promise<Creation> {
  const [draft] = await openDrafts({ userId: session.user._id, key: session.draftKey });
  return JSON.parse(draft?.content ?? '{}').creation;
}

async function reopenNewRecord() {
  unmountApp();
  await settleDrafts();
  renderApp('/app/work-orders/new');
  await expect.element(restored()).toBeVisible();
  await expect.element(textField('Description')).toHaveValue('Loud fan');
}

test('adds a new record once whose response was lost with its tab, and what was typed since [10.7-78]', async () => {
  const created = await startWorkOrder();
  api.loseNextResponse('POST /work-order');
  await pressSave();
  await expect.poll(() => created.length).toBe(1);
  // Stored before it was sent: the browser may have been killed.
  expect((await storedCreation()).sentAt).toBeTypeOf('number');

  await reopenNewRecord();
  api.loseNextResponse('POST /work-order');
  await pressSave();
  await expect.poll(() => api.requestsTo('POST /work-order')).toHaveLength(2);
  await reopenNewRecord();
  await textField('Customer PO').fill('PO-2');
  await pressSave();
  await expect.element(heading()).toBeVisible();
  await expect.element(saveState('Unsaved changes')).toBeVisible();
  await expect.element(textField('Customer PO')).toHaveValue('PO-2');
  expect(created).toHaveLength(1);
  expect(location.pathname).toBe(`/app/work-orders/${created[0]?.current()._id}`);
  expect(created[0]?.current()).toMatchObject({ version: 1, customerPo: 'PO-1' });
  await saveRecord();
  expect(created[0]?.current()).toMatchObject({ version: 2, customerPo: 'PO-2', description: 'Loud fan' });
  await settleDrafts();
  expect(await storedCreation()).toBeUndefined();
});

test('asks before a restored record is added that was added from its draft elsewhere [10.7-79]', async () => {
  const created = await startWorkOrder();
  const stop = api.respond('POST /work-order', failure(500));
  await pressSave();
  await expect.element(saveState('Not saved')).toBeVisible();
  stop();
  await expect.poll(storedCreation).toEqual({ idempotencyKey: expect.any(String) });
  const [rejected] = api.requestsTo('POST /work-order');
  await window.fetch('/api/work-order', {
    method: 'POST',
    headers: { 'idempotency-key': (await storedCreation()).idempotencyKey },
    body: JSON.stringify({ ...Object(rejected?.body), customerPo: 'PO-ELSEWHERE' }),
  });
  expect(created).toHaveLength(1);

  await reopenNewRecord();
  await pressSave();
  const question = page.getByText(/^This work order was already added from another page/);
  await expect.element(question).toBeVisible();
  await expectAccessibleAtAllWidths('form > :has([role="alert"])');
  expect(created).toHaveLength(1);
  expect(created[0]?.current()).toMatchObject({ version: 1, customerPo: 'PO-ELSEWHERE' });
  await page.getByRole('button', { name: 'Add it again' }).click();
  await expect.element(heading()).toBeVisible();
  expect(created.map((record) => record.current().customerPo)).toEqual(['PO-ELSEWHERE', 'PO-1']);
});
