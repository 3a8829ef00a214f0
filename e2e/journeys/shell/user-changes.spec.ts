import { createWorkOrderWithContacts, outboxFor } from '#e2e/fixtures/steps/message-steps.ts';
import { confirmCode, requestCode } from '#e2e/fixtures/steps/sign-in-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { unique } from '#e2e/fixtures/unique-values.ts';

test('deletes a user who is signed in: that browser is sent to the login page, where the number is treated like a known one and gets no code [10.3-7]', async ({
  signedIn: page,
  colleague,
}) => {
  await colleague.page.clock.install();
  await colleague.page.goto('/app/customers');
  await expect(colleague.page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();
  await page.goto('/app/users');
  await page.getByRole('button', { name: `Actions for ${colleague.name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(`${colleague.name} has been deleted.`)).toBeVisible();

  await colleague.page.getByRole('link', { name: 'Users' }).click();
  await expect(colleague.page.getByText('Your session has expired. Logging you out...')).toBeVisible();
  await colleague.page.clock.fastForward(2000);
  await expect(colleague.page).toHaveURL('/?redirect=%2Fapp%2Fusers');
  await requestCode(colleague.page, colleague.phone);
  await confirmCode(colleague.page, '123456');
  await expect(colleague.page.getByText(/This code is incorrect/).first()).toBeVisible();
  expect(await outboxFor(colleague.phone)).toEqual([]);
});

test('renames a user whom a colleague has just renamed only after choosing between the two names', async ({
  signedIn: page,
  api,
  colleague,
}) => {
  const name = unique('Dana Ruiz');
  const user = await api.createUser(name);
  await page.goto('/app/users');
  await page.getByRole('button', { name, exact: true }).click();
  await colleague.page.goto('/app/users');
  await colleague.page.getByRole('button', { name, exact: true }).click();
  const theirs = colleague.page.getByRole('dialog');
  await theirs.getByLabel('Name').fill(`${name} Smith`);
  await theirs.getByRole('button', { name: 'Save User' }).click();
  await expect(theirs).toBeHidden();

  const ours = page.getByRole('dialog');
  await ours.getByLabel('Name').fill(`${name} Jones`);
  await ours.getByRole('button', { name: 'Save User' }).click();
  await expect(ours.getByRole('radio', { name: `Theirs: ${name} Smith` })).toBeVisible();
  const users = () => api.request('GET', '/user');
  expect(await users()).toContainEqual(expect.objectContaining({ _id: user._id, name: `${name} Smith` }));
  await ours.getByRole('radio', { name: `Yours: ${name} Jones` }).check();
  await ours.getByRole('button', { name: 'Save User' }).click();
  await expect(ours).toBeHidden();
  expect(await users()).toContainEqual(expect.objectContaining({ _id: user._id, name: `${name} Jones` }));
});

test('a user changes their own name, which the header and earlier messages show', async ({
  signedIn: page,
  api,
  colleague,
}) => {
  const { order, phone } = await createWorkOrderWithContacts(api);
  await api.request('POST', '/messages', { message: 'At nine?', textTo: phone, workOrder: order._id });
  const newName = unique('Olive Married');
  await page.goto('/app/users');
  await page.getByRole('button', { name: api.user.name, exact: true }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(newName);
  await page.getByRole('dialog').getByRole('button', { name: 'Save User' }).click();
  await expect(page.getByRole('banner')).toContainText(newName);
  await colleague.page.goto(`/app/work-orders/${order._id}#messages`);
  await expect(colleague.page.getByRole('region', { name: 'Messages' })).toContainText(`Sent By${newName}`);
});
