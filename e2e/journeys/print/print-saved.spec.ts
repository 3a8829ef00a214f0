import type { Page } from '@playwright/test';
import { printPages } from '#e2e/fixtures/printed-pages.ts';
import { fact, table } from '#e2e/fixtures/steps/print-steps.ts';
import { buildContact, buildEquipment, buildWarranty } from '#e2e/fixtures/steps/record-form-steps.ts';
import { createRecord } from '#e2e/fixtures/steps/record-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { unique } from '#e2e/fixtures/unique-values.ts';
import { serviceContracts } from '#schema/records/service-contracts.ts';

/** Opens the print view in the new tab that a click opens. */
async function openSheet(page: Page, click: () => Promise<void>): Promise<Page> {
  const [sheet] = await Promise.all([page.context().waitForEvent('page'), click()]);
  return sheet;
}

test('a service contract is printed from its form as last saved, and again after saving', async ({
  signedIn: page,
  api,
}) => {
  const technician = await api.createUser(unique('Tess Tech'), true);
  const unit = buildEquipment('RTU-1', unique('SN'));
  const contract = await createRecord(api, serviceContracts, {
    contacts: [buildContact('Ana Long')],
    assignedTechnicians: [{ user: technician._id }],
    equipment: [unit],
    warranties: [buildWarranty(unit.serial)],
  });
  await page.goto(`/app/service-contracts/${contract._id}`);
  await page.getByLabel('Description').fill('Change filters.\nCheck belts.');
  const print = page.getByRole('link', { name: 'Print Last Saved' });
  const sheet = await openSheet(page, () => print.click());
  await expect(fact(sheet, 'Description')).toHaveText(contract.description);
  await expect(fact(sheet, 'Service Interval')).toHaveText('Every 3 months');

  await page.bringToFront();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Service Contract saved.')).toBeVisible();
  await sheet.reload();
  await expect(fact(sheet, 'Description')).toHaveText('Change filters.\nCheck belts.');
  await expect(table(sheet, 'Assigned Technicians')).toContainText(technician.name);
  await expect(table(sheet, 'Warranties').getByRole('rowheader')).toContainText(unit.serial);
  const text = (await printPages(sheet, 'Letter')).map((printed) => printed.text).join('');
  for (const part of [contract.number, contract.customer.name, 'Check belts.', '(312) 555-0142', unit.serial])
    expect(text).toContain(part);
});
