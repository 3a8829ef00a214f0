import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { KnownUnit } from '#schema/records/record-responses.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import { expectAccessible } from '#web/test/expect-accessible.ts';
import { api } from '#web/test/render-app.tsx';
import { address, sampleCustomer, sampleEquipment } from '#web/test/samples.ts';
import {
  openNewRecord,
  option,
  section,
  selectCustomer,
  textField,
} from '#web/test/steps/record-form-steps.ts';

const picker = () => page.getByRole('combobox', { name: 'Add known equipment of this customer' });
const warrantyUnit = () => section('Warranties').getByRole('combobox', { name: 'Equipment' });

function knownUnit(identifier: string, serial: string, street: string): KnownUnit {
  const { _id, ...unit } = sampleEquipment(identifier, serial);
  return { ...unit, serviceAddress: { ...address, street } };
}

async function openWithKnownUnits() {
  const customer = sampleCustomer();
  const units = [
    knownUnit('RTU-1', 'SN 100', '4 Roof Road'),
    knownUnit('B-2', 'SN-200', '9 Yard Lane'),
    { ...knownUnit('RTU-9', 'SN 100', '4 Roof Road'), manufacturer: 'Lennox' },
  ];
  api.respond(`GET /customer/${customer._id}/equipment`, ({ query }) => {
    const q = query.get('q') ?? '';
    return { data: units.filter((unit) => JSON.stringify(unit).includes(q)) };
  });
  await openNewRecord(workOrders, [customer]);
  expect(picker().elements()).toEqual([]);
  await selectCustomer(customer.name);
  await expect.element(picker()).toBeVisible();
}

test('known equipment of the customer fills the blank row, is found by its place and is offered once', async () => {
  await openWithKnownUnits();
  await picker().click();
  await expect.element(option(/^RTU-1 \(SN 100\).*10 ton, Carrier 48TC · 4 Roof Road/)).toBeVisible();
  await expectAccessible('[role="listbox"]');
  await userEvent.keyboard('Roof{Enter}');
  const equipment = section('Equipment');
  await expect.element(textField('Serial')).toHaveValue('SN 100');
  await expect.element(textField('Size')).toHaveValue('10 ton');
  await expect.element(equipment.getByRole('combobox', { name: 'Manufacturer' })).toHaveValue('Carrier');
  await expect.element(equipment.getByText('Wed 1 May 2024')).toBeVisible();
  expect(textField('Serial').elements()).toHaveLength(1);

  await userEvent.keyboard('{ArrowDown}');
  await expect.element(option(/B-2/)).toBeVisible();
  expect(option(/RTU-1/).elements()).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.element(equipment.getByRole('button', { name: 'Remove B-2' })).toBeVisible();
  await expect.element(picker()).toHaveFocus();
  // Another unit that has the same serial.
  await userEvent.keyboard('{ArrowDown}');
  await option(/^RTU-9 \(SN 100\).*Lennox/).click();
  await expect.element(equipment.getByRole('button', { name: 'Remove RTU-9' })).toBeVisible();
});

test('a warranty belongs to the only unit unless another is chosen', async () => {
  await openWithKnownUnits();
  await expect.element(warrantyUnit()).toHaveValue('');
  await picker().fill('RTU-1');
  await option(/RTU-1/).click();
  await expect.element(warrantyUnit()).toHaveValue('RTU-1 (SN 100)');
  // It is only a proposal, so a row that nobody filled in can still be left out.
  await page.getByRole('button', { name: 'Add Work Order' }).click();
  await expect
    .element(section('Problems').getByText('Warranty 1 is blank: fill it in or remove it'))
    .toBeVisible();
  await section('Warranties').getByRole('textbox', { name: 'Company' }).fill('Carrier');
  await expect.element(warrantyUnit()).toHaveValue('RTU-1 (SN 100)');
  await expect
    .element(section('Problems').getByText(/Equipment of this warranty is required/))
    .not.toBeInTheDocument();
  await picker().fill('B-2');
  await option(/B-2/).click();
  await expect.element(warrantyUnit()).toHaveValue('RTU-1 (SN 100)');
  await page.getByRole('button', { name: 'Add Warranty' }).click();
  await expect.element(warrantyUnit().last()).toHaveValue('');
});
