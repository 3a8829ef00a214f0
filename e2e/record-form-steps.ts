import { expect, type Page } from '@playwright/test';
import { type Office, unique } from './office.ts';

export const kinds = [
  {
    slug: 'work-orders',
    path: '/work-order',
    title: 'Work Order',
    id: 'work-order',
    classification: 'HVAC Commercial Service',
  },
  {
    slug: 'service-contracts',
    path: '/service-contracts',
    title: 'Service Contract',
    id: 'service-contract',
    classification: 'HVAC Commercial Service',
  },
  {
    slug: 'projects',
    path: '/projects',
    title: 'Project',
    id: 'project',
    classification: 'HVAC Commercial Install',
  },
] as const;

export const address = { street: '10 Test Street', city: 'Chicago', state: 'IL', zip: '60601' };

export function person(name: string, phone = '+13125550142') {
  return { title: 'Owner', name, email: null, phoneNumbers: [{ name: 'Mobile', phone }] };
}

export function unit(identifier: string, serial: string, manufacturer = 'Carrier') {
  return {
    identifier,
    type: 'Rooftop unit',
    size: '10 ton',
    manufacturer,
    model: '48TC',
    serial,
    installDate: '2024-05-01',
  };
}

export function warranty(equipmentSerial: string, company = 'Carrier') {
  return {
    equipmentSerial,
    company,
    type: 'Parts',
    confirmationNumber: 'C-1',
    expirationDate: '2030-05-01',
    notify: [],
  };
}

/** A record that is there already, for a customer of its own unless one is given. */
export async function addRecord(office: Office, path = '/work-order', change: Record<string, unknown> = {}) {
  const customer = change.customer ?? (await office.addCustomer())._id;
  const kind = kinds.find((one) => one.path === path);
  return office.call('POST', path, {
    customerPo: 'PO-7',
    proposalNumber: '',
    billingAddress: address,
    serviceAddress: address,
    classification: kind?.classification,
    description: 'Loud fan',
    contacts: [person('Ana Long')],
    statusTimeline: [{ status: 'Open', statusObtainedAt: '2026-03-12' }],
    equipment: [],
    warranties: [],
    ...(path === '/service-contracts' && { serviceIntervalType: 'months', serviceIntervalAmount: 3 }),
    ...change,
    customer,
  });
}

export function choice(page: Page, name: string | RegExp) {
  return page.getByRole('listbox').getByRole('option', { name });
}

export async function pickCustomer(page: Page, name: string): Promise<void> {
  const picker = page.getByRole('combobox', { name: 'Customer' });
  await picker.fill(name);
  await choice(page, new RegExp(name)).click();
  await expect(picker).toHaveValue(name);
}

export const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
export const billing = (page: Page) => page.getByRole('group', { name: 'Billing Address' });
export const service = (page: Page) => page.getByRole('group', { name: 'Service Address' });

/** Fills in the first, still blank equipment. */
export async function fillEquipment(page: Page): Promise<void> {
  const equipment = section(page, 'Equipment');
  for (const [label, text] of Object.entries({
    Identifier: 'RTU-1',
    Type: 'Rooftop unit',
    Size: '10 ton',
    Model: '48TC',
    Serial: 'S-100',
  })) {
    await equipment.getByRole('textbox', { name: label }).fill(text);
  }
  await equipment.getByLabel('Manufacturer').fill(unique('Maker'));
  await equipment.getByLabel('Install Date').fill('2024-05-01');
}

export async function fillWarranty(page: Page): Promise<void> {
  const warranties = section(page, 'Warranties');
  await warranties.getByRole('combobox', { name: 'Equipment' }).click();
  await choice(page, 'RTU-1 (S-100)').click();
  await warranties.getByLabel('Company').fill('Carrier');
  await warranties.getByLabel('Type').selectOption('Labor Warranty');
  await warranties.getByLabel('Confirmation Number').fill('C-77');
  await warranties.getByLabel('Expiration Date').fill('2030-05-01');
  // The second is not entered: it is saved nonetheless.
  for (const entry of ['(312) 555-0199', 'notify@example.com']) {
    await warranties.getByLabel('Notify').fill(entry);
    if (entry.startsWith('(')) await warranties.getByLabel('Notify').press('Enter');
  }
}
