import { expectAccessible } from '#e2e/fixtures/expect-accessible.ts';
import { chooseFromRowMenu, createWorkOrderWithContacts, outboxFor } from '#e2e/fixtures/message-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';

test.use({ interceptsRequests: true });

test('shows in the open dialog that a colleague just notified the technicians', async ({
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
  await api.request('POST', '/notifications', { workOrderId: order._id });
  await expect(dialog).toContainText('Tess Tech was already notified and will get another text.', {
    timeout: 15_000,
  });
});

test('warns when a colleague notified at the same moment and allows notifying again', async ({
  signedIn: page,
  api,
}) => {
  const technician = await api.createUser('Tess Tech', true);
  const colleague = await api.createUser('Kim Lee');
  const token = await api.signIn(colleague.phone);
  const { order } = await createWorkOrderWithContacts(api, {
    assignedTechnicians: [{ user: technician._id }],
  });
  await chooseFromRowMenu(page, order, 'Notify Technicians');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Not notified yet');
  await page.route(
    '**/api/notifications',
    async (route) => {
      await api.request('POST', '/notifications', { workOrderId: order._id }, token);
      await route.fallback();
    },
    { times: 1 },
  );
  await dialog.getByRole('button', { name: 'Notify Technicians' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'Kim Lee has just notified Tess Tech. Notifying again sends another text.',
  );
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Tess Tech' })).toContainText(
    /Notified \d+ \w+/,
  );
  await expect(page.getByText('Notifications sent.')).toBeHidden();
  await expectAccessible(page);
  await expect.poll(() => outboxFor(technician.phone)).toHaveLength(1);

  await dialog.getByRole('button', { name: 'Notify Again' }).click();
  await expect(page.getByText('Notifications sent.')).toBeVisible();
  await expect(dialog.getByRole('alert')).toBeHidden();
  await expect.poll(() => outboxFor(technician.phone)).toHaveLength(2);
});

test('sends a notification once when its response is lost and the button is pressed again', async ({
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
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Tess Tech' })).toContainText(
    /Notified \d+ \w+/,
  );
  await notify.click();
  await expect(page.getByText('Notifications sent.')).toBeVisible();
  expect(await outboxFor(technician.phone)).toHaveLength(1);
});
