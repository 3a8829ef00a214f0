import { fact, table } from '#e2e/fixtures/print-steps.ts';
import { createRecord, statusSince } from '#e2e/fixtures/record-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { projects } from '#schema/records/projects.ts';
import { serviceContracts } from '#schema/records/service-contracts.ts';
import { workOrders } from '#schema/records/work-orders.ts';

test.use({ interceptsRequests: true });

test('prints texts for missing values and the service interval in words [2.17-6]', async ({
  signedIn: page,
  api,
}) => {
  const contract = await createRecord(api, serviceContracts, { serviceIntervalAmount: 1 });
  await page.route(`**/api/service-contracts/${contract._id}`, async (route) => {
    const { data } = await (await route.fetch()).json();
    await route.fulfill({ json: { data: { ...data, customerPo: '' } } });
  });
  await page.goto(`/print/service-contracts/${contract._id}`);
  await expect(page.getByText('No PO')).toBeVisible();
  await expect(fact(page, 'Service Interval')).toHaveText('Every 1 month');
  await expect(page.getByRole('row', { name: /^Proposal Number/ })).toHaveCount(0);

  const quarterly = await createRecord(api, serviceContracts);
  await page.goto(`/print/service-contracts/${quarterly._id}`);
  await expect(fact(page, 'Service Interval')).toHaveText('Every 3 months');
  await expect(page.getByText('No technicians assigned.')).toBeVisible();

  const project = await createRecord(api, projects);
  await page.goto(`/print/projects/${project._id}`);
  await expect(fact(page, 'Permit Date')).toHaveText('No permit date');
});

test('the Print button opens the browser print dialog [2.17-1]', async ({ signedIn: page, api }) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes');
  });
  const { _id } = await createRecord(api, workOrders, statusSince('Open', '2026-03-12'));
  await page.goto(`/print/work-orders/${_id}`);
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes');
});

test('prints a document without an HTTP URL as plain text', async ({ signedIn: page, api }) => {
  const { _id } = await createRecord(api, projects);
  const documents = [
    { _id: '1', fileUrl: 'javascript:alert(1)', name: 'Script' },
    { _id: '2', fileUrl: 'data:text/html,x', name: 'Data' },
  ];
  await page.route(`**/api/projects/${_id}`, async (route) => {
    const { data } = await (await route.fetch()).json();
    await route.fulfill({ json: { data: { ...data, documents } } });
  });
  await page.goto(`/print/projects/${_id}`);
  const documentTable = table(page, 'Documents');
  await expect(documentTable).toContainText('Script');
  await expect(documentTable.getByRole('link')).toHaveCount(0);
  await expect(documentTable.getByRole('img')).toHaveCount(0);
});
