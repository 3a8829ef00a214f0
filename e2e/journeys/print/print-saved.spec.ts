import type { Page } from '@playwright/test';
import { printPages } from '#e2e/fixtures/printed-pages.ts';
import { fact, table } from '#e2e/fixtures/steps/print-steps.ts';
import { buildContact, buildEquipment, buildWarranty } from '#e2e/fixtures/steps/record-form-steps.ts';
import { createRecord, recordRow, statusSince } from '#e2e/fixtures/steps/record-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { unique } from '#e2e/fixtures/unique-values.ts';
import { projects } from '#schema/records/projects.ts';
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

test('a project is printed from the list with its permit, status and address', async ({
  signedIn: page,
  api,
}) => {
  const project = await createRecord(api, projects, {
    permitNumber: 'P-9 / B',
    permitDate: '2026-03-12',
    ...statusSince('Startup', '2026-04-01'),
  });
  await page.goto(`/app/projects?q=${project.number}`);
  await recordRow(page, project)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  const sheet = await openSheet(page, () => page.getByRole('menuitem', { name: 'Print' }).click());
  await expect(sheet.getByRole('heading', { name: `Project ${project.number}` })).toBeVisible();
  await expect(fact(sheet, 'Permit Number')).toHaveText('P-9 / B');
  await expect(fact(sheet, 'Permit Date')).toHaveText('12 Mar 2026');
  const [printed] = await printPages(sheet, 'A4');
  for (const part of [project.customerPo, 'P-9 / B', 'Startup', '450 Wacker Drive', project.description])
    expect(printed?.text).toContain(part);
});
