import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { User } from '#schema/users.ts';
import { expectAccessibleAtAllWidths } from '#web/test/expect-accessible.ts';
import { failure, pageOf } from '#web/test/fake-api.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { sampleUser } from '#web/test/samples.ts';

const dialog = () => page.getByRole('dialog');
const field = (name: string) => dialog().getByRole('textbox', { name });
const action = (name: string) => dialog().getByRole('button', { name });
const menuOf = (name: string) => page.getByRole('button', { name: `Actions for ${name}` });

/** Opens the list with users that can be added, renamed and deleted. */
async function openUsers(users: User[] = []) {
  let stored = users;
  api.respond('GET /user', () => pageOf(stored));
  api.respond('POST /user', ({ body }) => {
    const added = sampleUser(body as Partial<User>);
    stored = [...stored, added];
    return { data: added };
  });
  api.respond('PUT /user/:id', ({ path, body }) => {
    const { name } = body as User;
    stored = stored.map((user) =>
      path.endsWith(user._id) ? { ...user, name, version: user.version + 1 } : user,
    );
    return { data: stored.find(({ _id }) => path.endsWith(_id)) };
  });
  api.respond('DELETE /user/:id', ({ path }) => {
    stored = stored.filter(({ _id }) => !path.endsWith(_id));
    return undefined;
  });
  renderApp('/app/users');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
}

async function fillNewUser(name: string) {
  await page.getByRole('button', { name: 'Add User' }).click();
  await field('Name').fill(name);
  await field('Phone').fill('3125550142');
}

async function chooseFromMenu(name: string, item: string) {
  await menuOf(name).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('adding a user shows what is missing and then adds the user', async () => {
  await openUsers();
  await page.getByRole('button', { name: 'Add User' }).click();
  await expect.element(field('Name')).toHaveFocus();
  await action('Add User').click();
  await expect.element(dialog().getByText('A name is required.')).toBeVisible();
  await expect.element(dialog().getByText('Phone is required.')).toBeVisible();
  await field('Phone').fill('12');
  await userEvent.tab();
  await expect.element(dialog().getByText('Invalid phone number.')).toBeVisible();
  await expectAccessibleAtAllWidths();
  expect(api.requestsTo('POST /user')).toEqual([]);

  await field('Name').fill('Dana Ruiz');
  await field('Phone').fill('3125550142');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Dana Ruiz has been added and can now log in.')).toBeVisible();
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(page.getByRole('row', { name: /Dana Ruiz/ })).toMatchTextContent('Never');
  expect(api.requestsTo('POST /user').map(({ body }) => body)).toEqual([
    { name: 'Dana Ruiz', phone: '+13125550142', isTechnician: false },
  ]);
});

test('a phone number that is taken is shown at its field and the input stays [2.11-4]', async () => {
  const error = 'Another user already has this phone number.';
  await openUsers();
  api.respond('POST /user', failure(409, { code: 'phone_taken', error }));
  await fillNewUser('Second Olive');
  await action('Add User').click();
  await expect.element(page.getByRole('alert').filter({ hasText: error })).toBeVisible();
  await expect.element(dialog().getByText(error)).toBeVisible();
  await expect.element(field('Phone')).toBeInvalid();
  await expect.element(field('Phone')).toHaveFocus();
  await expect.element(field('Name')).toHaveValue('Second Olive');
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Leave Without Saving' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Add User' }).click();
  await expect.element(field('Name')).toHaveValue('');
});

test('a user is renamed and deleted from the row menu [1-11]', async () => {
  const remy = sampleUser({ name: 'Remy Rename', version: 4 });
  await openUsers([remy]);
  await menuOf('Remy Rename').click();
  const items = page.getByRole('menuitem');
  await expect
    .poll(() => items.elements().map(({ textContent }) => textContent))
    .toEqual(['Edit', 'History', 'Delete']);
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect.element(field('Name')).toHaveValue('Remy Rename');
  await expect
    .element(dialog().getByText(/cannot be changed\. To use another number, delete this user/))
    .toBeVisible();
  await field('Name').fill('Robin Renamed');
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Keep Editing' }).click();
  await field('Name').click();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Robin Renamed has been updated.')).toBeVisible();
  await expect.element(dialog()).not.toBeInTheDocument();
  const [update] = api.requestsTo(`PUT /user/${remy._id}`);
  expect(update?.body).toEqual({ name: 'Robin Renamed' });
  expect(update?.headers.get('if-match')).toBe('"4"');

  // The focus returns to the row menu that opened the dialog.
  await expect.element(menuOf('Robin Renamed')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect.element(dialog()).toMatchTextContent('Are you sure you want to delete Robin Renamed?');
  await expectAccessibleAtAllWidths();
  await action('Delete').click();
  await expect.element(page.getByText('Robin Renamed has been deleted.')).toBeVisible();
  await expect.element(page.getByRole('row', { name: /Robin Renamed/ })).not.toBeInTheDocument();
});

test('a deletion that the server refuses shows its message', async () => {
  const error = 'You cannot delete yourself. Ask a colleague to do it.';
  await openUsers([sampleUser({ name: 'Olive Office' })]);
  api.respond('DELETE /user/:id', failure(409, { code: 'own_user', error }));
  await chooseFromMenu('Olive Office', 'Delete');
  await action('Delete').click();
  await expect.element(page.getByRole('alert').filter({ hasText: error })).toBeVisible();
  await expect.element(dialog()).toBeVisible();
});

test('a double click adds and renames once, and a dialog cannot be closed while it is submitting [2.11-5]', async () => {
  await openUsers();
  const release = api.hold('POST /user');
  await fillNewUser('Dora Double');
  await action('Add User').dblClick();
  await expect.poll(() => api.requestsTo('POST /user')).toHaveLength(1);
  await expect.element(action('Dismiss')).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  // Outside of the dialog.
  await userEvent.click(document.documentElement, { position: { x: 5, y: 5 }, force: true });
  await expect.element(field('Name')).toBeVisible();
  await expect.element(action('Cancel')).toBeDisabled();
  release();
  await expect.element(dialog()).not.toBeInTheDocument();

  await page.getByRole('button', { name: 'Dora Double', exact: true }).click();
  await field('Name').fill('Dora Double Jr');
  await action('Save User').dblClick();
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(page.getByText('Dora Double Jr has been updated.')).toBeVisible();
  const writes = api.requests.filter(({ method, path }) => method !== 'GET' && path.startsWith('/user'));
  expect(writes.map(({ method }) => method)).toEqual(['POST', 'PUT']);
});
