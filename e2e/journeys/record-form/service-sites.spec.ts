import type { Page } from '@playwright/test';
import { readHistory } from '#e2e/fixtures/history-rows.ts';
import {
  buildContact,
  option,
  section,
  selectCustomer,
  service,
} from '#e2e/fixtures/steps/record-form-steps.ts';
import { createRecord } from '#e2e/fixtures/steps/record-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { unique } from '#e2e/fixtures/unique-values.ts';
import { projects } from '#schema/records/projects.ts';
import { serviceContracts } from '#schema/records/service-contracts.ts';

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

test('a contract loses a technician who left, and gets another one without losing its contacts', async ({
  signedIn: page,
  api,
}) => {
  const [left, stays] = [
    await api.createUser(unique('Lee Left'), true),
    await api.createUser(unique('Sam'), true),
  ];
  const contract = await createRecord(api, serviceContracts, {
    contacts: [buildContact('Ana Long')],
    assignedTechnicians: [{ user: left._id }],
  });
  await api.request('DELETE', `/user/${left._id}`);
  await page.goto(`/app/service-contracts/${contract._id}`);
  const technicians = section(page, 'Assigned Technicians');
  await expect(technicians.getByRole('listitem')).toContainText(`${left.name}`);
  await expect(technicians.getByRole('listitem')).toContainText('No longer a technician');
  await technicians.getByRole('button', { name: `Remove ${left.name}` }).click();
  await technicians.getByRole('combobox', { name: 'Assign a technician' }).fill(stays.name);
  await option(page, stays.name).click();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Service Contract saved.')).toBeVisible();
  const stored = await api.request('GET', `/service-contracts/${contract._id}`);
  expect(stored.assignedTechnicians).toMatchObject([{ user: { _id: stays._id, name: stays.name } }]);
  expect(stored.contacts).toEqual(contract.contacts);
  expect(await api.request('GET', `/service-contracts?technician=${stays._id}`)).toMatchObject([
    { _id: contract._id },
  ]);
});
