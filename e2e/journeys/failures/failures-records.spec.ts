import {
  expectErrorToast,
  expectErrorToastForServerError,
  expectNoErrorToast,
  failRequests,
  failWith500,
} from '#e2e/fixtures/error-toasts.ts';
import { selectCustomer } from '#e2e/fixtures/record-form-steps.ts';
import { createRecord, recordRow } from '#e2e/fixtures/record-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { unique } from '#e2e/fixtures/unique-values.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { workOrders } from '#schema/records/work-orders.ts';

test.use({ interceptsRequests: true });

for (const kind of recordKinds) {
  const { singular, plural, title } = kind.labels;
  const path = kind.apiPath;
  // The kinds share their screens, so the other two are tested with one failure each.
  const expectToast = kind === workOrders ? expectErrorToast : expectErrorToastForServerError;

  test(`shows an error toast when ${plural} fail to load [8.1-15]`, async ({ signedIn: page }) => {
    const message = `Something went wrong loading your ${plural}. Please try again later.`;
    await expectToast(page, `GET ${path}`, message, () => page.goto(`/app/${kind.slug}`));
  });

  test(`shows an error toast when a ${singular} fails to load [8.1-16]`, async ({ signedIn: page, api }) => {
    const { _id } = await createRecord(api, kind);
    const message = `Something went wrong loading this ${singular}. Please try again later.`;
    await expectToast(page, `GET ${path}/${_id}`, message, () => page.goto(`/app/${kind.slug}/${_id}`));
  });

  test(`shows an error toast and keeps the input when adding a ${singular} fails [8.1-28]`, async ({
    signedIn: page,
    api,
  }) => {
    const customer = await api.createCustomer({ name: unique('Failing') });
    await page.goto(`/app/${kind.slug}/new`);
    await selectCustomer(page, customer.name);
    await page.getByLabel('Customer PO').fill('PO-1');
    await page.getByLabel('Billing same as service').check();
    await page.getByLabel('Classification').selectOption(kind.classifications[0]);
    await page.getByLabel('Description').fill('Whatever');
    const add = page.getByRole('button', { name: `Add ${title}`, exact: true });
    await add.click();
    const removeRow = page
      .getByRole('region', { name: 'Problems' })
      .getByRole('button', { name: 'Remove this row' });
    for (let left = kind.startsWithWarranty ? 4 : 3; left > 0; left -= 1) {
      await expect(removeRow).toHaveCount(left);
      await removeRow.first().click();
    }
    const message = `Something went wrong adding this ${singular}. Please try again later.`;
    await expectToast(page, `POST ${path}`, message, () => add.click());
    await expect(page.getByLabel('Description')).toHaveValue('Whatever');
  });

  test(`shows an error toast and keeps the input when saving a ${singular} fails [8.1-1]`, async ({
    signedIn: page,
    api,
  }) => {
    const { _id } = await createRecord(api, kind);
    await page.goto(`/app/${kind.slug}/${_id}`);
    await page.getByLabel('Description').fill('Typed and kept');
    const message = `Something went wrong updating this ${singular}. Please try again later.`;
    await expectToast(page, `PUT ${path}/${_id}`, message, () => page.keyboard.press('Control+s'));
    await expect(page.getByLabel('Description')).toHaveValue('Typed and kept');
  });

  test(`shows an error toast when deleting a ${singular} fails [8.1-19]`, async ({ signedIn: page, api }) => {
    const record = await createRecord(api, kind);
    await page.goto(`/app/${kind.slug}?q=${record.number}`);
    await recordRow(page, record)
      .getByRole('button', { name: /^Actions for/ })
      .click();
    await page.getByRole('menuitem', { name: `Delete ${title}` }).click();
    const message = `Something went wrong deleting this ${singular}. Please try again later.`;
    await expectToast(page, `DELETE ${path}/${record._id}`, message, () =>
      page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click(),
    );
  });

  test(`shows an error toast when exporting ${plural} fails [8.1-24]`, async ({ signedIn: page }) => {
    const message = 'Something went wrong exporting this spreadsheet. Please try again later.';
    await page.goto(`/app/${kind.slug}`);
    await expectToast(page, `GET ${path}/export`, message, () =>
      page.getByRole('button', { name: 'Export Spreadsheet' }).click(),
    );
  });

  test(`only logs a failure to count ${plural} [2.3-7]`, async ({ signedIn: page }) => {
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await failRequests(page, `GET ${path}/total`, failWith500);
    await page.goto('/app/users');
    await expect
      .poll(() => logged.join())
      .toContain(`Counting ${plural} failed: Request failed with status code 500`);
    await expectNoErrorToast(page);
  });
}

test('shows an error toast when the customers to choose from fail to load or the search fails [8.1-12]', async ({
  signedIn: page,
}) => {
  const customerField = page.getByRole('combobox', { name: 'Customer' });
  const loadMessage = 'Failed to load customers. Please try again later.';
  await expectErrorToast(page, 'GET /customer', loadMessage, async () => {
    await page.goto('/app/work-orders/new');
    await customerField.click();
  });
  const searchMessage = 'Something went wrong searching your customers. Please come back later.';
  await expectErrorToast(page, 'GET /customer', searchMessage, async () => {
    await page.goto('/app/work-orders/new');
    await customerField.fill(unique('Nobody'));
  });
});

test('shows an error toast when the technicians to choose from fail to load [8.1-21]', async ({
  signedIn: page,
  api,
}) => {
  const { _id } = await createRecord(api, workOrders);
  const message = 'Something went wrong loading technicians. Please come back later.';
  await expectErrorToast(page, 'GET /user', message, async () => {
    await page.goto(`/app/work-orders/${_id}`);
    await page.getByRole('combobox', { name: 'Assign a technician' }).click();
  });
});
