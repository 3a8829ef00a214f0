import { expectAccessible } from '#e2e/fixtures/expect-accessible.ts';
import { chooseFromRowMenu, createWorkOrderWithContacts, outboxFor } from '#e2e/fixtures/message-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { unique } from '#e2e/fixtures/unique-values.ts';

test.use({ interceptsRequests: true });

const unavailable = { status: 503, json: { code: 'unavailable', requestId: 'x' } };

test('notifies technicians with the previewed text and warns before a second notice [1-7]', async ({
  signedIn: page,
  api,
}) => {
  const technician = await api.createUser('Tess Tech', true);
  const { order } = await createWorkOrderWithContacts(api, {
    assignedTechnicians: [{ user: technician._id }],
  });
  await chooseFromRowMenu(page, order, 'Notify Technicians');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Not notified yet');
  await dialog.getByLabel('Additional message (Optional)').fill('Bring the long ladder.');
  const preview = await dialog.getByRole('figure').getByRole('paragraph').innerText();
  expect(preview).toContain(
    'You have been assigned a new Work Order\n\nBring the long ladder.\n\nReview it here: ',
  );

  await page.route('**/api/notifications', (route) => route.fulfill(unavailable), { times: 1 });
  await dialog.getByRole('button', { name: 'Notify Technicians' }).click();
  await expect(
    page.getByText('Something went wrong with this notification. Please try again later.'),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Notify Technicians' }).click();
  await expect(page.getByText('Notifications sent.')).toBeVisible();
  const row = dialog.getByRole('listitem').filter({ hasText: 'Tess Tech' });
  await expect(row).toContainText(/Notified \d+ \w+ \d{4}, /);
  await expect(row.getByText('Sent', { exact: true })).toBeVisible();
  expect((await outboxFor(technician.phone)).map(({ body }) => body)).toEqual([preview]);
  await dialog.getByRole('button', { name: 'Close' }).click();

  await chooseFromRowMenu(page, order, 'Notify Technicians');
  await expect(dialog).toContainText('Tess Tech was already notified and will get another text.');
});

test('notifies technicians from the record form once their assignments are saved', async ({
  signedIn: page,
  api,
}) => {
  const technician = await api.createUser(unique('Tess Tech'), true);
  const { order } = await createWorkOrderWithContacts(api);
  await page.goto(`/app/work-orders/${order._id}#assigned-technicians`);
  const section = page.getByRole('region', { name: 'Assigned Technicians' });
  const notify = section.getByRole('button', { name: 'Notify Technicians' });
  await expect(notify).toBeEnabled();
  await section.getByLabel('Assign a technician').fill(technician.name);
  await page.getByRole('option', { name: technician.name }).click();
  await expect(notify).toBeDisabled();
  await expect(section).toContainText(
    'These assignments are not saved yet. Save this work order first, then notify its technicians.',
  );
  const row = section.getByRole('listitem').filter({ hasText: technician.name });
  await expect(row).toContainText('Not saved yet');
  await page.getByRole('button', { name: 'Save Work Order' }).click();
  await expect(page.getByText('Work Order saved.')).toBeVisible();
  await expect(row).toContainText('Not notified yet');

  await notify.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Notify Technicians' }).click();
  await expect(page.getByText('Notifications sent.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(row.getByText('Sent', { exact: true })).toBeVisible();
  await expect(row).toContainText(/Notified \d+ \w+ \d{4}, /);
  // Notifying does not change the form.
  await expect(page.getByText('Unsaved changes')).toBeHidden();

  await api.request('POST', '/suppressions', { textTo: technician.phone });
  await notify.click();
  await expect(dialog).toContainText('was already notified and will get another text.');
  await dialog.getByRole('button', { name: 'Notify Technicians' }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(row.getByText('Blocked', { exact: true })).toBeVisible();
  await expect(row).toContainText('This recipient has opted out of messages.');
});

test('offers to assign technicians when there are none to notify [5.4-3]', async ({
  signedIn: page,
  api,
}) => {
  const { order } = await createWorkOrderWithContacts(api);
  await chooseFromRowMenu(page, order, 'Notify Technicians');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('No assigned technicians to notify.');
  await expectAccessible(page);
  await dialog.getByRole('link', { name: 'Assign Technicians' }).click();
  await expect(page).toHaveURL(`/app/work-orders/${order._id}#assigned-technicians`);
});
