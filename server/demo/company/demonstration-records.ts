import { dayOf } from '#schema/fields/day.ts';
import { projects } from '#schema/records/projects.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { serviceContracts } from '#schema/records/service-contracts.ts';
import type { StoredRecord } from '#schema/records/stored-records.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import type { Tx } from '#server/db/client.ts';
import { type Actor, logChange, systemActor } from '#server/db/history.ts';
import { daysLater } from '#server/demo/days.ts';
import { withEndingWarranties } from '#server/demo/generate/expiring-warranties.ts';
import { type MadeUpRecord, madeUpRecords } from '#server/demo/generate/record-timestamps.ts';
import {
  addEquipmentMakers,
  addRecords,
  knownCustomers,
  knownTechnicians,
} from '#server/demo/generate/seed-records.ts';
import { createRandom, type Random } from '#server/demo/random.ts';
import { updateRecord } from '#server/features/records/records.writes.ts';
import type { StoredEntity } from '#server/http/mutations.ts';
import type { Employee } from './demonstration-people.ts';

const seed = 4;
const dayMs = 24 * 60 * 60 * 1000;

/** `ends` are the days from now on which warranties end: chance alone leaves the coming weeks empty. */
const mix = [
  { kind: workOrders, count: 120, openShare: 0.25, ends: [1, 13] },
  { kind: serviceContracts, count: 45, openShare: 0.85, ends: [6] },
  { kind: projects, count: 35, openShare: 0.45, ends: [] },
] as const;

type Company = { staff: Employee[]; now: Date; timeZone: string };

/** Two hundred records of the customers that there are. Each was created by one of the office and closed by another. */
export async function addDemonstrationRecords(tx: Tx, company: Company): Promise<void> {
  const random = createRandom(seed);
  const { staff, now, timeZone } = company;
  const customers = await knownCustomers(tx);
  const technicians = await knownTechnicians(tx);
  const manufacturers = await addEquipmentMakers(tx, new Date(now.getTime() - 729 * dayMs));
  const actorOf = ({ at }: MadeUpRecord) => somebody(random, staff, at);
  for (const plan of mix) {
    const madeUp = [...madeUpRecords({ ...plan, most: 4, seed, now, timeZone, customers, technicians })];
    madeUp.sort((one, other) => one.at.getTime() - other.at.getTime());
    const ends = plan.ends.map((days) => daysLater(dayOf(now, timeZone), days));
    const records = withEndingWarranties(madeUp, ends);
    const atFirst = records.map((record) => asCreated(record, timeZone));
    const created = await addRecords(tx, plan.kind, atFirst, { actorOf, timeZone, manufacturers });
    for (const [n, before] of created.entries()) {
      const record = records[n];
      if (record) await carryOn(tx, plan.kind, record, before, company, random);
    }
  }
}

/** Somebody of the office who had been hired by then. */
export function somebody(random: Random, staff: Employee[], at: Date): Actor {
  const [first, ...others] = staff.filter(({ hiredAt }) => hiredAt <= at);
  if (!first) return systemActor;
  const { id, name } = random.pick([first, ...others]);
  return { id, name };
}

/** On its first day a record knows nothing of the later ones. */
function asCreated(record: MadeUpRecord, timeZone: string): MadeUpRecord {
  const createdOn = dayOf(record.at, timeZone);
  const statusTimeline = record.input.statusTimeline.filter(
    ({ statusObtainedAt }) => statusObtainedAt <= createdOn,
  );
  return { ...record, input: { ...record.input, statusTimeline } };
}

const untouched = {
  contacts: undefined,
  equipment: undefined,
  warranties: undefined,
  assignedTechnicians: undefined,
  documents: undefined,
};

/** Writes down, on the day of its last event, what became of a record after its first day. */
async function carryOn(
  tx: Tx,
  kind: RecordKind,
  record: MadeUpRecord,
  before: StoredEntity,
  { staff, now, timeZone }: Company,
  random: Random,
): Promise<void> {
  const { input, customer } = record;
  const { statusTimeline: known } = JSON.parse(before.json) as StoredRecord;
  const last = input.statusTimeline.at(-1);
  if (!last || known.length === input.statusTimeline.length) return;
  const statusTimeline = input.statusTimeline.map((event, n) => ({ ...event, _id: known[n]?._id ?? null }));
  const at = momentOn(random, last.statusObtainedAt, record.at, now);
  const by = { actor: somebody(random, staff, at), at };
  const change = { ...input, ...untouched, statusTimeline };
  const after = await updateRecord(tx, kind, { ...before, customer }, change, by, timeZone);
  await logChange(tx, {
    ...by,
    entity: kind.id,
    entityId: before.id,
    before: before.json,
    after: after.json,
  });
}

/** Some moment of a working day; what is planned for later was written down in the last days. */
function momentOn(random: Random, day: string, earliest: Date, now: Date): Date {
  const morning = new Date(`${day}T15:00:00Z`);
  while (morning >= now) morning.setTime(morning.getTime() - random.between(1, 3) * dayMs);
  const moment = Math.max(morning.getTime(), earliest.getTime()) + random.between(1, 6 * 3600) * 1000;
  return new Date(Math.min(moment, now.getTime()));
}
