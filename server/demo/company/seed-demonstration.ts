import { sql } from 'kysely';
import { customerInputSchema } from '#schema/customers.ts';
import type { Tx } from '#server/db/client.ts';
import { columnsOf, setColumns } from '#server/db/columns.ts';
import { logChange } from '#server/db/history/history.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import { companyStaff } from '#server/demo/catalogue/catalogue.ts';
import {
  createGeneratedCustomers,
  generateTimestampedCustomers,
} from '#server/demo/generate/seed-customers.ts';
import { createRandom, type Random } from '#server/demo/random.ts';
import { type CreatedCustomer, updateCustomer } from '#server/features/customers/customers.writes.ts';
import { createUserAsSystem } from '#server/features/users/users.queries.ts';
import type { DemonstrationCompany, StaffMember } from './demonstration-company.ts';
import { createDemonstrationMessages } from './demonstration-messages.ts';
import { createPastTechnicianNotices, createPastWarrantyNotices } from './demonstration-notices.ts';
import { createDemonstrationRecords } from './demonstration-records.ts';
import { createDemonstrationTemplates } from './demonstration-templates.ts';

// With this seed, no two of the forty customers have the same name.
const seed = 2;
const dayMs = 24 * 60 * 60 * 1000;

export type DemonstrationSettings = Omit<DemonstrationCompany, 'staff' | 'unknownTextsPerHour'>;

/** Fills an empty database with a small company: users, forty customers, two hundred records, their messages and templates. */
export async function seedDemonstration(tx: Tx, settings: DemonstrationSettings): Promise<void> {
  const { now } = settings;
  const random = createRandom(seed);
  const staff = await createUsers(tx, companyStaff.office, false, random, now);
  await createUsers(tx, companyStaff.technicians, true, random, now);
  const created = await createGeneratedCustomers(tx, [
    ...generateTimestampedCustomers({ count: 40, seed, now }),
  ]);
  // Staff have updated every fourth customer since.
  for (const [n, customer] of created.entries()) {
    const by = staff[Math.floor(n / 4) % staff.length];
    if (n % 4 === 2 && by) {
      await addEmergencyLine(tx, customer, by, between(random, later(customer.at, by.hiredAt), now));
    }
  }
  const company = { ...settings, staff, unknownTextsPerHour: 1000 };
  await createDemonstrationRecords(tx, company);
  await createPastTechnicianNotices(tx, company);
  await createPastWarrantyNotices(tx, company);
  await createDemonstrationMessages(tx, company);
  await createDemonstrationTemplates(tx, company);
}

const u = columnsOf('users', 'u');

const saveLogins = preparedStatement<unknown, [logins: string]>(
  1,
  (logins) => sql`
    update users u set ${setColumns('users', { lastLoginAt: sql`l.at` })}
    from jsonb_to_recordset(${logins}::jsonb) as l (id uuid, at timestamptz)
    where ${u.id} = l.id`,
);

/** Creates the users. New ones have not signed in yet; the others did in the last days. */
async function createUsers(
  tx: Tx,
  people: readonly { name: string; phone: string }[],
  isTechnician: boolean,
  random: Random,
  now: Date,
): Promise<StaffMember[]> {
  const created: StaffMember[] = [];
  const logins: { id: string; at: Date }[] = [];
  for (const [n, person] of people.entries()) {
    const isNew = n % 8 === 5;
    const at = new Date(now.getTime() - random.between(1, isNew ? 3 : 700) * dayMs);
    const { id } = await createUserAsSystem(tx, { ...person, isTechnician }, at);
    created.push({ id, name: person.name, hiredAt: at });
    const lastDays = new Date(now.getTime() - 9 * dayMs);
    if (!isNew) logins.push({ id, at: between(random, later(at, lastDays), now) });
  }
  await saveLogins(tx, JSON.stringify(logins));
  return created;
}

async function addEmergencyLine(
  tx: Tx,
  { id, json }: CreatedCustomer,
  by: StaffMember,
  at: Date,
): Promise<void> {
  const input = customerInputSchema.parse(JSON.parse(json));
  const [first, ...others] = input.contacts;
  if (!first) return;
  const phoneNumbers = [...first.phoneNumbers, { _id: null, name: 'Emergency line', phone: '+13125550199' }];
  const contacts = [{ ...first, phoneNumbers }, ...others];
  const before = { id, version: 1, json };
  const after = await updateCustomer(tx, before, { ...input, contacts }, { userId: by.id, at });
  const actor = { id: by.id, name: by.name };
  await logChange(tx, { at, actor, entity: 'customer', entityId: id, before: json, after: after.json });
}

function later(a: Date, b: Date): Date {
  return a > b ? a : b;
}

function between(random: Random, start: Date, end: Date): Date {
  return new Date(start.getTime() + random.below(end.getTime() - start.getTime()));
}
