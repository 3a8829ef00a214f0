import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { RecordDetail } from '#schema/records/record-responses.ts';
import { pageOf } from '#web/test/fake-api.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { sampleId, sampleUser } from '#web/test/samples.ts';
import { dialog, serveListedRecord } from '#web/test/steps/message-steps.ts';
import { sampleNotice } from '#web/test/steps/notice-steps.ts';
import { recordActions } from '#web/test/steps/record-form-steps.ts';

const technicians = () => page.getByRole('region', { name: 'Assigned Technicians' });
const row = () => technicians().getByRole('listitem');
const notifyButton = () => recordActions().getByRole('button', { name: 'Notify Technicians' });
const confirmButton = () => dialog().getByRole('button', { name: 'Notify Technicians' });

/** Opens a work order without technicians, to which one can be assigned and notified. */
async function openOrder() {
  const { _id, name, phone } = sampleUser({ name: 'Tess Tech' });
  api.respond('GET /user', pageOf([sampleUser({ _id, name, phone })]));
  const { path, ...order } = serveListedRecord();
  let current: RecordDetail = order;
  const setNotice = (notice: ReturnType<typeof sampleNotice> | null) => {
    const assignedTechnicians = [{ _id: sampleId(), user: { _id, name, phone }, notice }];
    current = { ...current, assignedTechnicians };
  };
  api.respond(`GET /work-order/${order._id}`, () => ({ data: current }));
  api.respond(`PUT /work-order/${order._id}`, () => {
    setNotice(null);
    current = { ...current, version: current.version + 1 };
    return { data: current };
  });
  renderApp(`${path}#assigned-technicians`);
  await expect.element(notifyButton()).toBeEnabled();
  return {
    acceptNotifications(state: 'sent' | 'blocked', reason: string | null) {
      api.respond('POST /notifications', () => {
        setNotice(sampleNotice({ state, reason }));
        return { data: [{ user: { _id, name }, state, reason }] };
      });
    },
  };
}

test('notifies technicians from the record form once their assignments are saved', async () => {
  const { acceptNotifications } = await openOrder();
  await technicians().getByLabelText('Assign a technician').fill('Tess');
  await page.getByRole('option', { name: 'Tess Tech' }).click();
  await expect.element(notifyButton()).toBeDisabled();
  await expect
    .element(technicians())
    .toMatchTextContent(
      'These assignments are not saved yet. Save this work order first, then notify its technicians.',
    );
  await expect.element(row()).toMatchTextContent('Not saved yet');
  await page.getByRole('button', { name: 'Save Work Order' }).click();
  await expect.element(page.getByText('Work Order saved.')).toBeVisible();
  await expect.element(row()).toMatchTextContent('Not notified yet');

  acceptNotifications('sent', null);
  await notifyButton().click();
  await confirmButton().click();
  await expect.element(page.getByText('Notifications sent.')).toBeVisible();
  await dialog().getByRole('button', { name: 'Close' }).click();
  await expect.element(row().getByText('Sent', { exact: true })).toBeVisible();
  await expect.element(row()).toMatchTextContent('Notified 12 Mar 2026, 10:00');
  // Notifying does not change the form.
  await expect.element(page.getByText('Unsaved changes')).not.toBeInTheDocument();

  acceptNotifications('blocked', 'This recipient has opted out of messages.');
  await notifyButton().click();
  await expect.element(dialog()).toMatchTextContent('was already notified and will get another text.');
  await confirmButton().click();
  await dialog().getByRole('button', { name: 'Close' }).click();
  await expect.element(row().getByText('Blocked', { exact: true })).toBeVisible();
  await expect.element(row()).toMatchTextContent('This recipient has opted out of messages.');
});
