import type { Page } from '@playwright/test';
import { readHistory } from '#e2e/fixtures/history-rows.ts';
import { buildContact, selectCustomer, service } from '#e2e/fixtures/steps/record-form-steps.ts';
import { createRecord } from '#e2e/fixtures/steps/record-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { unique } from '#e2e/fixtures/unique-values.ts';
import { projects } from '#schema/records/projects.ts';

async function saveNew(page: Page, title: string): Promise<string> {
  await page.getByRole('button', { name: `Add ${title}` }).click();
  await page.getByRole('button', { name: 'Save without the blank rows' }).click();
  await expect(page.getByText(`${title} successfully added.`)).toBeVisible();
  await expect(page).toHaveURL(/\/[0-9a-f-]{36}$/);
  return page.url().split('/').at(-1) ?? '';
}

test('a site typed on a project is chosen for a service contract of the same customer', async ({
  signedIn: page,
  api,
}) => {
  const customer = await api.createCustomer({
    name: unique('Two Sites'),
    contacts: [buildContact('Ana Long')],
  });
  const project = await createRecord(api, projects, { customer: customer._id });
  await page.goto(`/app/projects/${project._id}`);
  await page.getByLabel('Billing same as service').uncheck();
  await service(page).getByRole('textbox', { name: 'Street', exact: true }).fill('9 Quarry Lane');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Project saved.')).toBeVisible();

  await page.goto('/app/service-contracts/new');
  await selectCustomer(page, customer.name);
  await page.getByLabel('Saved service addresses').selectOption('9 Quarry Lane, Chicago, IL 60606');
  await page.getByLabel('Customer PO').fill('PO-3');
  await page.getByLabel('Classification').selectOption('HVAC Commercial Service');
  await page.getByLabel('Description').fill('Filters, twice a year.');
  await page.getByRole('spinbutton', { name: 'Every' }).fill('6');
  const id = await saveNew(page, 'Service Contract');
  expect(await api.request('GET', `/service-contracts/${id}`)).toMatchObject({
    billingAddress: { street: '10 Test Street' },
    serviceAddress: { street: '9 Quarry Lane', city: 'Chicago', zip: '60606' },
    contacts: [{ name: 'Ana Long' }],
    serviceIntervalAmount: 6,
    serviceIntervalType: 'months',
  });
  expect(await readHistory(id)).toMatchObject([{ action: 'create', userName: api.user.name }]);
});
