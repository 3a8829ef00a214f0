import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { RecordListItem } from '#schema/records/record-responses.ts';
import { failure, pageOf } from '#web/test/fake-api.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { sampleListItem, sampleMessage, sampleUser } from '#web/test/samples.ts';
import {
  expectErrorToast,
  expectErrorToastForServerError,
  expectNoErrorToast,
} from '#web/test/steps/failure-steps.ts';
import { serveRecord } from '#web/test/steps/serve-record.ts';

const dialog = () => page.getByRole('dialog');

/** Opens the list of work orders, which has one, and chooses an item of its menu. */
async function chooseFromRowMenu(item: string, { _id }: Pick<RecordListItem, '_id'> = serveRecord()) {
  api.respond('GET /work-order', pageOf([sampleListItem({ _id })]));
  renderApp('/app/work-orders');
  await page.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('shows an error toast when messages fail to load [8.1-26]', async () => {
  const listMessage = 'Something went wrong fetching your messages. Please try again later.';
  await expectErrorToast('GET /messages', listMessage, () => renderApp('/app/messages'));
  const recordMessage = 'Failed to get existing messages for this item. Please try again later.';
  await expectErrorToastForServerError('GET /messages', recordMessage, () =>
    chooseFromRowMenu('Send Messages'),
  );
});

test('shows an error toast with the contact name when a message fails to send [8.1-27]', async () => {
  const phoneNumbers = [{ name: 'Mobile', phone: '+13125550142', suppressed: false }];
  const ana = { name: 'Ana Long', title: 'Owner', email: null, emailSuppressed: false, phoneNumbers };
  api.respond('GET /messages/available-contacts', { data: [ana] });
  await chooseFromRowMenu('Send Messages');
  await dialog().getByRole('combobox', { name: 'Search contacts' }).click();
  await page
    .getByRole('listbox')
    .getByRole('option', { name: /Ana Long/ })
    .click();
  await dialog().getByRole('textbox', { name: 'Message' }).fill('Tomorrow at 8.');
  const message = 'Something went wrong sending this message to Ana Long. Please try again later.';
  await expectErrorToast('POST /messages', message, () =>
    dialog().getByRole('button', { name: 'Send Message' }).click(),
  );
});

test('shows an error toast when removing a scheduled message fails [8.1-3]', async () => {
  const record = serveRecord();
  const scheduled = sampleMessage({
    workOrder: record._id,
    sendAt: '2090-03-12',
    nextSendAt: '2090-03-12',
    sent: false,
    lastSent: null,
    state: 'queued',
  });
  api.respond('GET /messages', ({ query }) => pageOf(query.get('sent') === 'false' ? [scheduled] : []));
  renderApp(`${record.path}#messages`);
  await page.getByRole('button', { name: 'Remove Scheduled Message' }).click();
  const message = 'Something went wrong removing this scheduled message. Please try again later.';
  await expectErrorToastForServerError(`DELETE /messages/${scheduled._id}`, message, () =>
    dialog().getByRole('button', { name: 'Delete' }).click(),
  );
});

test('shows an error toast when a notification fails to send [8.1-10]', async () => {
  const { _id, name, phone } = sampleUser();
  const assignedTechnicians = [{ _id: 'an-assignment', user: { _id, name, phone }, notice: null }];
  await chooseFromRowMenu('Notify Technicians', serveRecord({ assignedTechnicians }));
  const message = 'Something went wrong with this notification. Please try again later.';
  await expectErrorToastForServerError('POST /notifications', message, () =>
    dialog().getByRole('button', { name: 'Notify Technicians' }).click(),
  );
});

test('only logs a failure to load the available contacts [8.2-1]', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  api.respond('GET /messages/available-contacts', failure(500));
  await chooseFromRowMenu('Send Messages');
  await expect.poll(() => log.mock.calls.join()).toContain('Loading the available contacts failed');
  const contacts = dialog().getByRole('combobox', { name: 'Available contacts' });
  await expect.element(contacts).toMatchTextContent('No contacts to show.');
  await expectNoErrorToast();
  log.mockRestore();
});
