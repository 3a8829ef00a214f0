import { fillDay } from '#e2e/fixtures/steps/day-steps.ts';
import { buildEquipment, buildWarranty, section } from '#e2e/fixtures/steps/record-form-steps.ts';
import { createRecord } from '#e2e/fixtures/steps/record-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { unique } from '#e2e/fixtures/unique-values.ts';
import { serviceContracts } from '#schema/records/service-contracts.ts';

/** Tomorrow at UTC, so that few warranties expire before: the dashboard shows the first five. */
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

test('a warranty that expires tomorrow is found on the dashboard and leaves it once it is extended', async ({
  signedIn: page,
  api,
}) => {
  const unit = buildEquipment(unique('RTU'), unique('SN'));
  const contract = await createRecord(api, serviceContracts, {
    equipment: [unit],
    warranties: [{ ...buildWarranty(unit.serial), expirationDate: tomorrow() }],
  });
  await page.goto('/app/dashboard');
  const row = page
    .getByRole('table', { name: 'Upcoming Warranty Expirations' })
    .getByRole('row')
    .filter({ hasText: unit.identifier });
  await expect(row).toContainText(contract.customer.name);
  await expect(row).toContainText(/Tomorrow|2 days/);
  await row
    .getByRole('link', { name: `View the parts warranty of ${unit.identifier} in ${contract.number}` })
    .click();
  await expect(page).toHaveURL(`/app/service-contracts/${contract._id}#warranties`);
  const warranties = section(page, 'Warranties');
  await fillDay(warranties.getByLabel('Expiration Date'), '2040-01-31');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Service Contract saved.')).toBeVisible();

  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Upcoming Warranty Expirations' })).toBeVisible();
  await expect(row).toHaveCount(0);
  expect(await api.request('GET', `/service-contracts/${contract._id}`)).toMatchObject({
    equipment: [{ serial: unit.serial }],
    warranties: [{ equipmentSerial: unit.serial, expirationDate: '2040-01-31' }],
  });
  const expiring: { recordNumber: string }[] = await api.request('GET', '/warranties/expiring?limit=200');
  expect(expiring.map(({ recordNumber }) => recordNumber)).not.toContain(contract.number);
});
