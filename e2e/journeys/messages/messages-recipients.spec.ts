import {
  chooseFromRowMenu,
  createWorkOrderWithContacts,
  openMessageDialog,
  selectContact,
} from '#e2e/fixtures/message-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';

test.use({ interceptsRequests: true });

const serverError = { status: 500, json: { code: 'internal', requestId: 'x' } };

test('disables recipients who opted out with the reason and only logs contacts that fail to load [2.13-7]', async ({
  signedIn: page,
  api,
}) => {
  const { order } = await createWorkOrderWithContacts(api);
  const suppressedPhone = { name: 'Mobile', phone: '+13125550142', suppressed: true };
  await page.route('**/api/messages/available-contacts?*', (route) =>
    route.fulfill({
      json: {
        data: [
          {
            name: 'Ana',
            title: 'Owner',
            email: 'ana@x.example',
            emailSuppressed: false,
            phoneNumbers: [suppressedPhone],
          },
          {
            name: 'Ben',
            title: 'Super',
            email: null,
            emailSuppressed: false,
            phoneNumbers: [suppressedPhone],
          },
          ...Array.from({ length: 6 }, (_, index) => ({
            name: `Cy ${index}`,
            title: '',
            email: null,
            emailSuppressed: false,
            phoneNumbers: [],
          })),
        ],
      },
    }),
  );
  await chooseFromRowMenu(page, order, 'Send Messages');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Search contacts').click();
  const options = page.getByRole('listbox').getByRole('option');
  await expect(options).toHaveCount(5);
  await expect(options.nth(1)).toContainText('Opted out of texts');
  await expect(options.nth(2)).toContainText('No email address or phone number');
  await options.nth(0).click();
  const channel = dialog.getByLabel('Send to Ana by');
  await expect(channel).toHaveValue('emailTo ana@x.example');
  await expect(channel.getByRole('option', { name: /Mobile.*Opted out of texts/ })).toBeDisabled();
  await expect(
    dialog.getByLabel('Available contacts').getByRole('option', { name: 'Ben, Super (Opted out of texts)' }),
  ).toBeDisabled();

  const logged: string[] = [];
  page.on('console', (line) => logged.push(line.text()));
  await page.unroute('**/api/messages/available-contacts?*');
  await page.route('**/api/messages/available-contacts?*', (route) => route.fulfill(serverError));
  await page.route('**/api/messages?*', (route) => route.fulfill(serverError));
  await page.reload();
  await chooseFromRowMenu(page, order, 'Send Messages');
  await expect(
    page.getByText('Failed to get existing messages for this item. Please try again later.'),
  ).toBeVisible({ timeout: 20_000 });
  await expect.poll(() => logged.join()).toContain('Loading the available contacts failed');
  await expect(dialog.getByText('No contacts to show.')).toBeAttached();
});

test('removes a selected contact [2.13-8]', async ({ signedIn: page, api }) => {
  const { dialog } = await openMessageDialog(page, api);
  await selectContact(page, 'Ana Long');
  await selectContact(page, 'Ben Ito');
  const selected = dialog.getByRole('list', { name: 'Selected contacts' }).getByRole('listitem');
  await expect(selected).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Remove Ana Long' }).click();
  await expect(selected).toHaveCount(1);
  await expect(selected).toContainText('Ben Ito');
  await expect(dialog.getByRole('button', { name: /^Send Message/ })).toHaveText('Send Message');
});
