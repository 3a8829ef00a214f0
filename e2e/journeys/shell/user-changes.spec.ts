import { createWorkOrderWithContacts, outboxFor } from '#e2e/fixtures/steps/message-steps.ts';
import { confirmCode, requestCode } from '#e2e/fixtures/steps/sign-in-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { unique } from '#e2e/fixtures/unique-values.ts';

test.use({ movesClock: true });

test('a user changes their own name, which a colleague reads at earlier messages; the colleague is deleted, sent to the login page and gets no code [10.3-7]', async ({
  signedIn: page,
  api,
  colleague,
  colleaguePage,
}) => {
  const { order, phone } = await createWorkOrderWithContacts(api);
  await api.request('POST', '/messages', { message: 'At nine?', textTo: phone, workOrder: order._id });
  const newName = unique('Olive Married');
  await page.goto('/app/users');
  await page.getByRole('button', { name: api.user.name, exact: true }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(newName);
  await page.getByRole('dialog').getByRole('button', { name: 'Save User' }).click();
  await expect(page.getByRole('banner')).toContainText(newName);
  await colleaguePage.clock.install();
  await colleaguePage.goto(`/app/work-orders/${order._id}#messages`);
  await expect(colleaguePage.getByRole('region', { name: 'Messages' })).toContainText(`Sent By${newName}`);

  await page.getByRole('button', { name: `Actions for ${colleague.name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(`${colleague.name} has been deleted.`)).toBeVisible();

  await colleaguePage.getByRole('link', { name: 'Users' }).click();
  await expect(colleaguePage.getByText('Your session has expired. Logging you out...')).toBeVisible();
  await colleaguePage.clock.fastForward(2000);
  await expect(colleaguePage).toHaveURL('/?redirect=%2Fapp%2Fusers');
  // The number is treated like a known one.
  await requestCode(colleaguePage, colleague.phone);
  await confirmCode(colleaguePage, '123456');
  await expect(colleaguePage.getByText(/This code is incorrect/).first()).toBeVisible();
  expect(await outboxFor(colleague.phone)).toEqual([]);
});
