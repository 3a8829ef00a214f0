import {
  chooseFromRowMenu,
  createWorkOrderWithContacts,
  outboxFor,
} from '#e2e/fixtures/steps/message-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';

test.use({ interceptsRequests: true });

test('notifies technicians once with the previewed text, although the first response is lost [1-7]', async ({
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

  await page.route(
    '**/api/notifications',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  const notify = dialog.getByRole('button', { name: 'Notify Technicians' });
  await notify.click();
  await expect(
    page.getByText('Something went wrong with this notification. Please try again later.'),
  ).toBeVisible();
  // By now the dialog shows that the notice was sent.
  const row = dialog.getByRole('listitem').filter({ hasText: 'Tess Tech' });
  await expect(row).toContainText(/Notified \d+ \w+ \d{4}, /);
  await notify.click();
  await expect(page.getByText('Notifications sent.')).toBeVisible();
  await expect(row.getByText('Sent', { exact: true })).toBeVisible();
  expect((await outboxFor(technician.phone)).map(({ body }) => body)).toEqual([preview]);
  await dialog.getByRole('button', { name: 'Close' }).click();

  await chooseFromRowMenu(page, order, 'Notify Technicians');
  await expect(dialog).toContainText('Tess Tech was already notified and will get another text.');
});
