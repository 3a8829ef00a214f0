import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { failure, pageOf } from '#web/test/fake-api.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { sampleUser } from '#web/test/samples.ts';
import { expectErrorToast, expectErrorToastForServerError } from '#web/test/steps/failure-steps.ts';

test('shows an error toast when users or technicians fail to load [8.1-20]', async () => {
  for (const people of ['users', 'technicians']) {
    const message = `Something went wrong loading ${people}. Please come back later.`;
    await expectErrorToastForServerError('GET /user', message, () => renderApp(`/app/${people}`));
  }
});

test('shows an error toast and keeps the input when adding a user fails [8.1-23]', async () => {
  renderApp('/app/users');
  await page.getByRole('button', { name: 'Add User' }).click();
  const dialog = page.getByRole('dialog');
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await name.fill('Ada Added');
  await dialog.getByRole('textbox', { name: 'Phone' }).fill('(312) 555-0142');
  const message = 'Something went wrong adding this user. Please try again later.';
  await expectErrorToast('POST /user', message, () =>
    dialog.getByRole('button', { name: 'Add User' }).click(),
  );
  await expect.element(name).toHaveValue('Ada Added');
});

test('shows an error toast when renaming or deleting a user fails [8.1-22]', async () => {
  const user = sampleUser({ name: 'Remy Rename' });
  api.respond('GET /user', pageOf([user]));
  renderApp('/app/users');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Actions for Remy Rename' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await name.fill('Remy Renamed');
  const updateMessage = 'Something went wrong updating this user. Please try again later.';
  await expectErrorToastForServerError(`PUT /user/${user._id}`, updateMessage, () =>
    userEvent.keyboard('{Enter}'),
  );
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Leave Without Saving' }).click();
  await expect.element(dialog).not.toBeInTheDocument();

  await page.getByRole('button', { name: 'Actions for Remy Rename' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const deleteMessage = 'Something went wrong deleting this user. Please try again later.';
  await expectErrorToastForServerError(`DELETE /user/${user._id}`, deleteMessage, () =>
    dialog.getByRole('button', { name: 'Delete' }).click(),
  );
});

test('asks when somebody else has renamed the user meanwhile', async () => {
  const user = sampleUser({ name: 'Remy Rename', version: 4 });
  api.respond('GET /user', pageOf([user]));
  renderApp('/app/users');
  await page.getByRole('button', { name: 'Actions for Remy Rename' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Mine');
  const theirs = { ...user, name: 'Theirs', version: 5 };
  const error = 'This user was changed by someone else in the meantime.';
  api.respond('PUT /user/:id', failure(412, { code: 'stale', error, data: theirs }));
  await userEvent.keyboard('{Enter}');
  await dialog.getByRole('radio', { name: 'Yours: Mine' }).click();
  api.respond('PUT /user/:id', { data: { ...theirs, name: 'Mine', version: 6 } });
  await dialog.getByRole('button', { name: 'Save User' }).click();
  await expect.element(page.getByText('Mine has been updated.')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  const ifMatch = api.requestsTo('PUT /user/:id').map(({ headers }) => headers.get('if-match'));
  expect(ifMatch).toEqual(['"4"', '"5"']);
});
