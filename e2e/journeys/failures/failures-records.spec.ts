import { expect, test, unique } from '#e2e/fixtures/office.ts';
import {
  expectErrorToast,
  expectNoErrorToast,
  expectOneErrorToast,
  failing,
  failWith500,
} from '#e2e/fixtures/office-failures.ts';
import { addRecord, rowOf } from '#e2e/fixtures/office-records.ts';
import { pickCustomer } from '#e2e/fixtures/record-form-steps.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { workOrders } from '#schema/records/work-orders.ts';

test.use({ holdsCalls: true });

for (const kind of recordKinds) {
  const { singular, plural, title } = kind.labels;
  const list = kind.apiPath;
  // The three are one screen, one form and one code.
  const expectFailure = kind === workOrders ? expectErrorToast : expectOneErrorToast;

  test(`${plural} that cannot be loaded are told [8.1-15]`, async ({ signedIn: page }) => {
    const sentence = `Something went wrong loading your ${plural}. Please try again later.`;
    await expectFailure(page, `GET ${list}`, sentence, () => page.goto(`/app/${kind.slug}`));
  });

  test(`a ${singular} that cannot be loaded is told [8.1-16]`, async ({ signedIn: page, office }) => {
    const { _id } = await addRecord(office, kind);
    const sentence = `Something went wrong loading this ${singular}. Please try again later.`;
    await expectFailure(page, `GET ${list}/${_id}`, sentence, () => page.goto(`/app/${kind.slug}/${_id}`));
  });

  test(`a ${singular} that cannot be added is told [8.1-28]`, async ({ signedIn: page, office }) => {
    const customer = await office.addCustomer({ name: unique('Failing') });
    await page.goto(`/app/${kind.slug}/new`);
    await pickCustomer(page, customer.name);
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
    const sentence = `Something went wrong adding this ${singular}. Please try again later.`;
    await expectFailure(page, `POST ${list}`, sentence, () => add.click());
    await expect(page.getByLabel('Description')).toHaveValue('Whatever');
  });

  test(`a ${singular} that cannot be saved is told [8.1-1]`, async ({ signedIn: page, office }) => {
    const { _id } = await addRecord(office, kind);
    await page.goto(`/app/${kind.slug}/${_id}`);
    await page.getByLabel('Description').fill('Typed and kept');
    const sentence = `Something went wrong updating this ${singular}. Please try again later.`;
    await expectFailure(page, `PUT ${list}/${_id}`, sentence, () => page.keyboard.press('Control+s'));
    await expect(page.getByLabel('Description')).toHaveValue('Typed and kept');
  });

  test(`a ${singular} that cannot be deleted is told [8.1-19]`, async ({ signedIn: page, office }) => {
    const record = await addRecord(office, kind);
    await page.goto(`/app/${kind.slug}?q=${record.number}`);
    await rowOf(page, record)
      .getByRole('button', { name: /^Actions for/ })
      .click();
    await page.getByRole('menuitem', { name: `Delete ${title}` }).click();
    const sentence = `Something went wrong deleting this ${singular}. Please try again later.`;
    await expectFailure(page, `DELETE ${list}/${record._id}`, sentence, () =>
      page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click(),
    );
  });

  test(`a spreadsheet of ${plural} that cannot be made is told [8.1-24]`, async ({ signedIn: page }) => {
    const sentence = 'Something went wrong exporting this spreadsheet. Please try again later.';
    await page.goto(`/app/${kind.slug}`);
    await expectFailure(page, `GET ${list}/export`, sentence, () =>
      page.getByRole('button', { name: 'Export Spreadsheet' }).click(),
    );
  });

  test(`${plural} that cannot be counted are only logged [2.3-7]`, async ({ signedIn: page }) => {
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await failing(page, `GET ${list}/total`, failWith500);
    await page.goto('/app/users');
    await expect
      .poll(() => logged.join())
      .toContain(`Counting ${plural} failed: Request failed with status code 500`);
    await expectNoErrorToast(page);
  });
}

test('customers to choose from that cannot be loaded or searched are told [8.1-12]', async ({
  signedIn: page,
}) => {
  const picker = page.getByRole('combobox', { name: 'Customer' });
  const loading = 'Failed to load customers. Please try again later.';
  await expectErrorToast(page, 'GET /customer', loading, async () => {
    await page.goto('/app/work-orders/new');
    await picker.click();
  });
  const searching = 'Something went wrong searching your customers. Please come back later.';
  await expectErrorToast(page, 'GET /customer', searching, async () => {
    await page.goto('/app/work-orders/new');
    await picker.fill(unique('Nobody'));
  });
});

test('technicians to choose from that cannot be loaded are told [8.1-21]', async ({
  signedIn: page,
  office,
}) => {
  const { _id } = await addRecord(office, workOrders);
  const sentence = 'Something went wrong loading technicians. Please come back later.';
  await expectErrorToast(page, 'GET /user', sentence, async () => {
    await page.goto(`/app/work-orders/${_id}`);
    await page.getByRole('combobox', { name: 'Assign a technician' }).click();
  });
});
