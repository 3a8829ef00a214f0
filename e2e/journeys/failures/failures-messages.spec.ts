import { expectErrorToast, failRequests, failWith500 } from '#e2e/fixtures/error-toasts.ts';
import {
  chooseFromRowMenu,
  createWorkOrderWithContacts,
  openMessageDialog,
  selectContact,
} from '#e2e/fixtures/message-steps.ts';
import { buildEquipment } from '#e2e/fixtures/record-form-steps.ts';
import { createRecord } from '#e2e/fixtures/record-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { unique } from '#e2e/fixtures/unique-values.ts';
import { projects } from '#schema/records/projects.ts';

test.use({ interceptsRequests: true });

test('shows an error toast when messages fail to load [8.1-26]', async ({ signedIn: page, api }) => {
  const listMessage = 'Something went wrong fetching your messages. Please try again later.';
  await expectErrorToast(page, 'GET /messages', listMessage, () => page.goto('/app/messages'));
  const { order } = await createWorkOrderWithContacts(api);
  const recordMessage = 'Failed to get existing messages for this item. Please try again later.';
  await expectErrorToast(page, 'GET /messages', recordMessage, async () => {
    await page.goto(`/app/work-orders?q=${order.number}`);
    await chooseFromRowMenu(page, order, 'Send Messages');
  });
});

test('shows an error toast with the contact name when a message fails to send [8.1-27]', async ({
  signedIn: page,
  api,
}) => {
  const { dialog } = await openMessageDialog(page, api);
  await selectContact(page, 'Ana Long');
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Tomorrow at 8.');
  const message = 'Something went wrong sending this message to Ana Long. Please try again later.';
  await expectErrorToast(page, 'POST /messages', message, () =>
    dialog.getByRole('button', { name: 'Send Message' }).click(),
  );
});

test('shows an error toast when removing a scheduled message fails [8.1-3]', async ({
  signedIn: page,
  api,
}) => {
  const { order } = await createWorkOrderWithContacts(api);
  const { _id } = await api.request('POST', '/messages', {
    emailTo: 'ana@lakeview.example',
    workOrder: order._id,
    sendAt: '2090-03-12',
    message: 'Later',
  });
  await page.goto(`/app/work-orders/${order._id}#messages`);
  await page.getByRole('button', { name: 'Remove Scheduled Message' }).click();
  const message = 'Something went wrong removing this scheduled message. Please try again later.';
  await expectErrorToast(page, `DELETE /messages/${_id}`, message, () =>
    page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click(),
  );
});

test('shows an error toast when a notification fails to send [8.1-10]', async ({ signedIn: page, api }) => {
  const technician = await api.createUser(unique('Tess Tech'), true);
  const { order } = await createWorkOrderWithContacts(api, {
    assignedTechnicians: [{ user: technician._id }],
  });
  await chooseFromRowMenu(page, order, 'Notify Technicians');
  const message = 'Something went wrong with this notification. Please try again later.';
  await expectErrorToast(page, 'POST /notifications', message, () =>
    page.getByRole('dialog').getByRole('button', { name: 'Notify Technicians' }).click(),
  );
});

test('only logs a failure to load the available contacts [8.2-1]', async ({ signedIn: page, api }) => {
  const { order } = await createWorkOrderWithContacts(api);
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await failRequests(page, 'GET /messages/available-contacts', failWith500);
  await chooseFromRowMenu(page, order, 'Send Messages');
  await expect.poll(() => logged.join()).toContain('Loading the available contacts failed');
  await expect(page.getByRole('dialog').getByText('No contacts to show.')).toBeAttached();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('shows an error toast when adding, renaming or deleting a manufacturer fails [8.1-11]', async ({
  signedIn: page,
  api,
}) => {
  const name = unique('Carrier');
  const { _id } = await api.request('POST', '/manufacturers', { name });
  const record = await createRecord(api, projects, { equipment: [buildEquipment('RTU-1', 'S1', name)] });
  await page.goto(`/app/projects/${record._id}`);
  await page.getByRole('button', { name: 'Manage manufacturers' }).click();
  const dialog = page.getByRole('dialog', { name: 'Manufacturers' });
  const failureMessage = (action: string) =>
    `Something went wrong ${action} this manufacturer. Please try again later.`;

  await dialog.getByLabel('New manufacturer').fill(unique('Trane'));
  await expectErrorToast(page, 'POST /manufacturers', failureMessage('adding'), () =>
    dialog.getByRole('button', { name: 'Add', exact: true }).click(),
  );
  await dialog.getByRole('button', { name: `Rename ${name}` }).click();
  await dialog.getByLabel(`New name for ${name}`).fill(unique('Lennox'));
  await expectErrorToast(page, `PUT /manufacturers/${_id}`, failureMessage('updating'), () =>
    dialog.getByRole('button', { name: 'Save', exact: true }).click(),
  );
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByRole('button', { name: `Delete ${name}` }).click();
  await expectErrorToast(page, `DELETE /manufacturers/${_id}`, failureMessage('deleting'), () =>
    page.getByRole('dialog', { name: 'Confirm Delete' }).getByRole('button', { name: 'Delete' }).click(),
  );
});

test('shows an error toast when manufacturers fail to load [8.1-30]', async ({ signedIn: page, api }) => {
  const record = await createRecord(api, projects);
  const message = 'Something went wrong loading manufacturers. Please try again later.';
  await expectErrorToast(page, 'GET /manufacturers', message, async () => {
    await page.goto(`/app/projects/${record._id}`);
    await page.getByRole('button', { name: 'Manage manufacturers' }).click();
  });
});
