import { sql } from 'kysely';
import type { CustomerInput } from '#schema/customers.ts';
import type { Tx } from '#server/db/client.ts';
import { logChange } from '#server/db/history.ts';
import { addNewcomers, madeUpNewcomers } from '#server/demo/generate/seed-customers.ts';
import { createRandom, type Random } from '#server/demo/random.ts';
import type { CreatedCustomer } from '#server/features/customers/customers.bulk-insert.ts';
import { updateCustomer } from '#server/features/customers/customers.queries.ts';
import { createUserUnattended } from '#server/features/users/users.queries.ts';
import { addDemonstrationMessages } from './demonstration-messages.ts';
import { addTechnicianNotices, addWarrantyNotices } from './demonstration-notices.ts';
import { type Employee, officeStaff, technicians } from './demonstration-people.ts';
import { addDemonstrationRecords } from './demonstration-records.ts';

// With this one no two of the forty have the same name.
const seed = 2;
const dayMs = 24 * 60 * 60 * 1000;

export type Setting = { now: Date; timeZone: string; sendHour: number; publicUrl: string };

/**
 * Fills an empty database with a small company: twelve staff, six technicians, forty customers, two hundred records, and
 * what was written about them.
 */
export async function seedDemonstration(tx: Tx, setting: Setting): Promise<void> {
  const { now } = setting;
  const random = createRandom(seed);
  const staff = await addPeople(tx, officeStaff, false, random, now);
  await addPeople(tx, technicians, true, random, now);
  const created = await addNewcomers(tx, [...madeUpNewcomers({ count: 40, seed, now })]);
  // Every fourth was looked after since by somebody of the office.
  for (const [n, customer] of created.entries()) {
    const by = staff[Math.floor(n / 4) % staff.length];
    if (n % 4 === 2 && by) {
      await addEmergencyLine(tx, customer, by, between(random, later(customer.at, by.hiredAt), now));
    }
  }
  const office = { ...setting, staff };
  await addDemonstrationRecords(tx, office);
  await addTechnicianNotices(tx, office);
  await addWarrantyNotices(tx, office);
  await addDemonstrationMessages(tx, office);
}

/** Somebody new has not signed in yet, everybody else did within the last days. */
async function addPeople(
  tx: Tx,
  people: { name: string; phone: string }[],
  isTechnician: boolean,
  random: Random,
  now: Date,
): Promise<Employee[]> {
  const employees: Employee[] = [];
  const logins: { id: string; at: Date }[] = [];
  for (const [n, person] of people.entries()) {
    const isNew = n % 8 === 5;
    const at = new Date(now.getTime() - random.between(1, isNew ? 3 : 700) * dayMs);
    const { id } = await createUserUnattended(tx, { ...person, isTechnician }, at);
    employees.push({ id, name: person.name, hiredAt: at });
    const lastDays = new Date(now.getTime() - 9 * dayMs);
    if (!isNew) logins.push({ id, at: between(random, later(at, lastDays), now) });
  }
  await sql`
    update users set last_login_at = l.at
    from jsonb_to_recordset(${JSON.stringify(logins)}::jsonb) as l (id uuid, at timestamptz)
    where users.id = l.id`.execute(tx);
  return employees;
}

async function addEmergencyLine(
  tx: Tx,
  { id, json }: CreatedCustomer,
  by: Employee,
  at: Date,
): Promise<void> {
  const input = JSON.parse(json) as CustomerInput;
  const [first, ...others] = input.contacts;
  if (!first) return;
  const phoneNumbers = [...first.phoneNumbers, { _id: null, name: 'Emergency line', phone: '+13125550199' }];
  const contacts = [{ ...first, phoneNumbers }, ...others];
  const before = { id, version: 1, json };
  const after = await updateCustomer(tx, before, { ...input, contacts }, { userId: by.id, at });
  const actor = { id: by.id, name: by.name };
  await logChange(tx, { at, actor, entity: 'customer', entityId: id, before: json, after: after.json });
}

function later(one: Date, other: Date): Date {
  return one > other ? one : other;
}

function between(random: Random, start: Date, end: Date): Date {
  return new Date(start.getTime() + random.below(end.getTime() - start.getTime()));
}
