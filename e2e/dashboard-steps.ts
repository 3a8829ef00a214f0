import type { Page } from '@playwright/test';
import { projects } from '../schema/projects.ts';
import { type Office, unique } from './office.ts';
import { addRecord } from './office-records.ts';

export const warrantyTitle = 'Upcoming Warranty Expirations';
export const cards = ['Project Updates', 'Work Order Updates', 'Service Contract Updates', warrantyTitle];
/** The calls of the cards. */
export const calls = /\/api\/(projects|work-order|service-contracts|warranties\/expiring)\?.*limit=5/;

export function card(page: Page, title: string) {
  return page.getByRole('region', { name: title });
}

export async function returnToTab(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
}

/** Other journeys add records meanwhile: the cards of records show those of one customer only. */
export async function narrowTo(page: Page, { _id }: { _id: string }): Promise<void> {
  await page.route(calls, (route) => {
    const url = route.request().url();
    return url.includes('/warranties/')
      ? route.fallback()
      : route.fallback({ url: `${url}&customer=${_id}` });
  });
}

/** A day from today on, as the company has it. */
function dayIn(days: number): string {
  const chicago = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' });
  const noon = new Date(`${chicago.format(new Date())}T12:00:00Z`);
  noon.setUTCDate(noon.getUTCDate() + days);
  return noon.toISOString().slice(0, 10);
}

export async function addWarranties(office: Office, ends: { type: string; days: number }[]) {
  const customer = await office.addCustomer({ name: unique('Elm School') });
  const unit = {
    identifier: unique('RTU'),
    type: 'Rooftop unit',
    size: '10 ton',
    manufacturer: 'Trane',
    model: 'Precedent',
    serial: unique('SN'),
    installDate: '2021-06-30',
  };
  const warranties = ends.map(({ type, days }) => ({
    equipmentSerial: unit.serial,
    company: 'Trane',
    type,
    confirmationNumber: unique('C'),
    expirationDate: dayIn(days),
  }));
  const record = await addRecord(office, projects, { customer: customer._id, equipment: [unit], warranties });
  return { record, unit, customer };
}
