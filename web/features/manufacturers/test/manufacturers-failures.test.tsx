import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { pageOf } from '#web/test/fake-api.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { sampleManufacturer } from '#web/test/samples.ts';
import { expectErrorToast, expectErrorToastForServerError } from '#web/test/steps/failure-steps.ts';
import { choose } from '#web/test/steps/palette-steps.ts';

const dialog = () => page.getByRole('dialog', { name: 'Manufacturers' });

async function openManufacturers() {
  renderApp('/app/users');
  await expect.element(page.getByRole('heading', { name: 'Users' })).toBeVisible();
  await choose('manu', /Manage manufacturers/);
}

test('shows an error toast when adding, renaming or deleting a manufacturer fails [8.1-11]', async () => {
  const carrier = sampleManufacturer('Carrier');
  api.respond('GET /manufacturers', pageOf([carrier]));
  await openManufacturers();
  const failureMessage = (action: string) =>
    `Something went wrong ${action} this manufacturer. Please try again later.`;

  await dialog().getByRole('textbox', { name: 'New manufacturer' }).fill('Trane');
  await expectErrorToast('POST /manufacturers', failureMessage('adding'), () =>
    dialog().getByRole('button', { name: 'Add' }).click(),
  );
  await dialog().getByRole('button', { name: 'Rename Carrier' }).click();
  await dialog().getByRole('textbox', { name: 'New name for Carrier' }).fill('Lennox');
  await expectErrorToastForServerError(`PUT /manufacturers/${carrier._id}`, failureMessage('updating'), () =>
    dialog().getByRole('button', { name: 'Save' }).click(),
  );
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  await dialog().getByRole('button', { name: 'Delete Carrier' }).click();
  await expectErrorToastForServerError(
    `DELETE /manufacturers/${carrier._id}`,
    failureMessage('deleting'),
    () =>
      page.getByRole('dialog', { name: 'Confirm Delete' }).getByRole('button', { name: 'Delete' }).click(),
  );
});

test('shows an error toast when manufacturers fail to load [8.1-30]', async () => {
  const message = 'Something went wrong loading manufacturers. Please try again later.';
  await expectErrorToastForServerError('GET /manufacturers', message, openManufacturers);
  await expect.element(dialog().getByRole('button', { name: 'Try Again' })).toBeVisible();
});
