import { expect, test, unique } from '#e2e/fixtures/office.ts';
import { expectErrorToast, failing, failWith500 } from '#e2e/fixtures/office-failures.ts';
import {
  addOrderWithContacts,
  pickFromMenu,
  searchContact,
  startMessage,
} from '#e2e/fixtures/office-messages.ts';
import { addRecord } from '#e2e/fixtures/office-records.ts';
import { unit } from '#e2e/fixtures/record-form-steps.ts';
import { projects } from '#schema/records/projects.ts';

test.use({ holdsCalls: true });

test('messages that cannot be loaded are told [8.1-26]', async ({ signedIn: page, office }) => {
  const all = 'Something went wrong fetching your messages. Please try again later.';
  await expectErrorToast(page, 'GET /messages', all, () => page.goto('/app/messages'));
  const { order } = await addOrderWithContacts(office);
  const ofRecord = 'Failed to get existing messages for this item. Please try again later.';
  await expectErrorToast(page, 'GET /messages', ofRecord, async () => {
    await page.goto(`/app/work-orders?q=${order.number}`);
    await pickFromMenu(page, order, 'Send Messages');
  });
});

test('a message that cannot be sent is told with the name of who misses it [8.1-27]', async ({
  signedIn: page,
  office,
}) => {
  const { dialog } = await startMessage(page, office);
  await searchContact(page, 'Ana Long');
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Tomorrow at 8.');
  const sentence = 'Something went wrong sending this message to Ana Long. Please try again later.';
  await expectErrorToast(page, 'POST /messages', sentence, () =>
    dialog.getByRole('button', { name: 'Send Message' }).click(),
  );
});

test('a scheduled message that cannot be removed is told [8.1-3]', async ({ signedIn: page, office }) => {
  const { order } = await addOrderWithContacts(office);
  const { _id } = await office.call('POST', '/messages', {
    emailTo: 'ana@lakeview.example',
    workOrder: order._id,
    sendAt: '2090-03-12',
    message: 'Later',
  });
  await page.goto(`/app/work-orders/${order._id}#messages`);
  await page.getByRole('button', { name: 'Remove Scheduled Message' }).click();
  const sentence = 'Something went wrong removing this scheduled message. Please try again later.';
  await expectErrorToast(page, `DELETE /messages/${_id}`, sentence, () =>
    page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click(),
  );
});

test('a notification that cannot be sent is told [8.1-10]', async ({ signedIn: page, office }) => {
  const technician = await office.addUser(unique('Tess Tech'), true);
  const { order } = await addOrderWithContacts(office, { assignedTechnicians: [{ user: technician._id }] });
  await pickFromMenu(page, order, 'Notify Technicians');
  const sentence = 'Something went wrong with this notification. Please try again later.';
  await expectErrorToast(page, 'POST /notifications', sentence, () =>
    page.getByRole('dialog').getByRole('button', { name: 'Notify Technicians' }).click(),
  );
});

test('contacts to write to that cannot be loaded are only logged [8.2-1]', async ({
  signedIn: page,
  office,
}) => {
  const { order } = await addOrderWithContacts(office);
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await failing(page, 'GET /messages/available-contacts', failWith500);
  await pickFromMenu(page, order, 'Send Messages');
  await expect.poll(() => logged.join()).toContain('Loading the contacts to write to failed');
  await expect(page.getByRole('dialog').getByText('No contacts to show.')).toBeAttached();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a manufacturer that cannot be added, renamed or deleted is told [8.1-11]', async ({
  signedIn: page,
  office,
}) => {
  const name = unique('Carrier');
  const { _id } = await office.call('POST', '/manufacturers', { name });
  const record = await addRecord(office, projects, { equipment: [unit('RTU-1', 'S1', name)] });
  await page.goto(`/app/projects/${record._id}`);
  await page.getByRole('button', { name: 'Manage manufacturers' }).click();
  const dialog = page.getByRole('dialog', { name: 'Manufacturers' });
  const failed = (doing: string) =>
    `Something went wrong ${doing} this manufacturer. Please try again later.`;

  await dialog.getByLabel('New manufacturer').fill(unique('Trane'));
  await expectErrorToast(page, 'POST /manufacturers', failed('adding'), () =>
    dialog.getByRole('button', { name: 'Add', exact: true }).click(),
  );
  await dialog.getByRole('button', { name: `Rename ${name}` }).click();
  await dialog.getByLabel(`New name of ${name}`).fill(unique('Lennox'));
  await expectErrorToast(page, `PUT /manufacturers/${_id}`, failed('updating'), () =>
    dialog.getByRole('button', { name: 'Save', exact: true }).click(),
  );
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByRole('button', { name: `Delete ${name}` }).click();
  await expectErrorToast(page, `DELETE /manufacturers/${_id}`, failed('deleting'), () =>
    page.getByRole('dialog', { name: 'Confirm Delete' }).getByRole('button', { name: 'Delete' }).click(),
  );
});

test('manufacturers that cannot be loaded are told [8.1-30]', async ({ signedIn: page, office }) => {
  const record = await addRecord(office, projects);
  const sentence = 'Something went wrong loading manufacturers. Please try again later.';
  await expectErrorToast(page, 'GET /manufacturers', sentence, async () => {
    await page.goto(`/app/projects/${record._id}`);
    await page.getByRole('button', { name: 'Manage manufacturers' }).click();
  });
});
