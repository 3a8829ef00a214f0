import { choose, openPalette, options, searchBox } from '#e2e/fixtures/steps/palette-steps.ts';
import { buildEquipment, buildWarranty, section } from '#e2e/fixtures/steps/record-form-steps.ts';
import { createRecord } from '#e2e/fixtures/steps/record-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { unique } from '#e2e/fixtures/unique-values.ts';
import { serviceContracts } from '#schema/records/service-contracts.ts';
import { workOrders } from '#schema/records/work-orders.ts';

const newSerial = () => unique('SN').replace(' ', '');

test('a corrected serial number keeps its warranty and finds the record, and a unit that was replaced leaves with its warranty, after Undo too', async ({
  signedIn: page,
  api,
}) => {
  const [wrong, right, other] = [newSerial(), newSerial(), newSerial()];
  const order = await createRecord(api, workOrders, {
    equipment: [buildEquipment('RTU-1', wrong), buildEquipment('RTU-2', other)],
    warranties: [buildWarranty(wrong), buildWarranty(other, 'Trane')],
  });
  await page.goto(`/app/work-orders/${order._id}`);
  const equipment = section(page, 'Equipment');
  await equipment.getByRole('button', { name: /^RTU-1/ }).click();
  await equipment.getByRole('textbox', { name: 'Serial' }).fill(right);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Work Order saved.')).toBeVisible();
  expect(await api.request('GET', `/work-order/${order._id}`)).toMatchObject({
    equipment: [{ serial: right }, { serial: other }],
    warranties: [
      { equipmentSerial: right, company: 'Carrier', _id: order.warranties[0]._id },
      { equipmentSerial: other, company: 'Trane', _id: order.warranties[1]._id },
    ],
  });

  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL('/app/dashboard');
  await openPalette(page);
  await searchBox(page).fill(wrong);
  await expect(page.getByText(`No results for "${wrong}".`)).toBeVisible();
  await expect(options(page)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(searchBox(page)).toBeHidden();
  await choose(page, right, order.number);
  await expect(page).toHaveURL(`/app/work-orders/${order._id}?unit=${right}`);
  await expect(equipment.getByRole('textbox', { name: 'Serial' })).toHaveValue(right);
  await expect(equipment.getByRole('textbox', { name: 'Serial' })).toBeInViewport();

  const [replaced, kept] = [newSerial(), newSerial()];
  const contract = await createRecord(api, serviceContracts, {
    equipment: [buildEquipment('RTU-1', replaced), buildEquipment('RTU-2', kept)],
    warranties: [buildWarranty(replaced), buildWarranty(kept, 'Trane')],
  });
  await choose(page, contract.number, contract.number);
  await expect(page).toHaveURL(`/app/service-contracts/${contract._id}`);
  const removeBoth = async () => {
    await equipment.getByRole('button', { name: 'Remove RTU-1' }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove this equipment?' });
    await expect(dialog).toContainText('RTU-1 has a warranty.');
    await dialog.getByRole('button', { name: 'Remove Both' }).click();
    await expect(dialog).toBeHidden();
  };
  await removeBoth();
  await equipment.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await removeBoth();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Service Contract saved.')).toBeVisible();
  const stored = await api.request('GET', `/service-contracts/${contract._id}`);
  expect(stored.equipment).toEqual([contract.equipment[1]]);
  expect(stored.warranties).toEqual([contract.warranties[1]]);
  await page.reload();
  await expect(equipment.getByRole('button', { name: /^RTU/ })).toHaveCount(1);
});
