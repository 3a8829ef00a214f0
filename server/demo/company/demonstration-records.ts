import { dayOf } from '#schema/fields/format-day.ts';
import { projects } from '#schema/records/projects.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import type { RecordDetail } from '#schema/records/record-responses.ts';
import { serviceContracts } from '#schema/records/service-contracts.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import type { Tx } from '#server/db/client.ts';
import { logChange } from '#server/db/history/history.ts';
import { withExpiringWarranties } from '#server/demo/generate/expiring-warranties.ts';
import { type GeneratedRecord, generateRecords } from '#server/demo/generate/generate-records.ts';
import {
  createCatalogueManufacturers,
  createGeneratedRecords,
  listExistingCustomers,
  listTechnicianIds,
} from '#server/demo/generate/seed-records.ts';
import { createRandom, type Random } from '#server/demo/random.ts';
import { updateRecord } from '#server/features/records/record-updates.writes.ts';
import type { StoredEntity } from '#server/http/mutations.ts';
import { addDays } from '#server/messaging/deliveries/send-times.ts';
import { type DemonstrationCompany, pickActor } from './demonstration-company.ts';
import { createDemonstrationVisits, withVisitsToDecide } from './demonstration-visits.ts';

const seed = 4;
const maxListLength = 4;
const dayMs = 24 * 60 * 60 * 1000;

/** In `expireInDays` days a warranty expires: chance alone leaves the coming weeks empty. */
const mix = [
  { kind: workOrders, count: 120, openShare: 0.25, expireInDays: [1, 13] },
  { kind: serviceContracts, count: 45, openShare: 0.85, expireInDays: [6] },
  { kind: projects, count: 35, openShare: 0.45, expireInDays: [] },
] as const;

/** Creates two hundred records and the visits of contracts for the existing customers, created and later updated by different staff. */
export async function createDemonstrationRecords(tx: Tx, company: DemonstrationCompany): Promise<void> {
  const random = createRandom(seed);
  const { staff, now, timeZone } = company;
  const customers = await listExistingCustomers(tx);
  const technicians = await listTechnicianIds(tx);
  const manufacturers = await createCatalogueManufacturers(tx, new Date(now.getTime() - 729 * dayMs));
  const actorOf = ({ at }: GeneratedRecord) => pickActor(random, staff, at);
  const common = { maxListLength, seed, now, timeZone, customers, technicians };
  for (const { expireInDays, ...plan } of mix) {
    const generated = [...generateRecords({ ...plan, ...common })];
    generated.sort((a, b) => a.at.getTime() - b.at.getTime());
    const expirationDays = expireInDays.map((days) => addDays(dayOf(now, timeZone), days));
    const expiring = withExpiringWarranties(generated, expirationDays);
    const records = plan.kind.hasVisits ? withVisitsToDecide(expiring, dayOf(now, timeZone)) : expiring;
    const initial = records.map((record) => asCreated(record, timeZone));
    const options = { actorOf, timeZone, manufacturers };
    const created = await createGeneratedRecords(tx, plan.kind, initial, options);
    for (const [n, before] of created.entries()) {
      const record = records[n];
      if (record) await updateTimeline(tx, plan.kind, record, before, company, random);
    }
    const ids = created.map(({ id }) => id);
    if (plan.kind.hasVisits) await createDemonstrationVisits(tx, company, random, ids);
  }
}

/** The record on its first day, without the later status events. */
function asCreated(record: GeneratedRecord, timeZone: string): GeneratedRecord {
  const createdOn = dayOf(record.at, timeZone);
  const statusTimeline = record.input.statusTimeline.filter(
    ({ statusObtainedAt }) => statusObtainedAt <= createdOn,
  );
  return { ...record, input: { ...record.input, statusTimeline } };
}

/** Absent lists stay as they are. */
const unchangedLists = {
  contacts: undefined,
  equipment: undefined,
  warranties: undefined,
  assignedTechnicians: undefined,
  documents: undefined,
  additionalVisitLines: undefined,
};

/** Adds the later status events to the record, in one update on the day of the last event. */
async function updateTimeline(
  tx: Tx,
  kind: RecordKind,
  record: GeneratedRecord,
  before: StoredEntity,
  company: DemonstrationCompany,
  random: Random,
): Promise<void> {
  const { staff, now } = company;
  const { input, customer } = record;
  const { statusTimeline: stored } = JSON.parse(before.json) as RecordDetail;
  const last = input.statusTimeline.at(-1);
  if (!last || stored.length === input.statusTimeline.length) return;
  const statusTimeline = input.statusTimeline.map((event, n) => ({ ...event, _id: stored[n]?._id ?? null }));
  const at = instantOn(random, last.statusObtainedAt, record.at, now);
  const by = { actor: pickActor(random, staff, at), at };
  const change = { ...input, ...unchangedLists, statusTimeline };
  const after = await updateRecord(tx, kind, { ...before, customer }, change, by, company);
  await logChange(tx, {
    ...by,
    entity: kind.id,
    entityId: before.id,
    before: before.json,
    after: after.json,
  });
}

/** An instant in the office hours of a day. Events planned for later days were added in the last days before `now`. */
function instantOn(random: Random, day: string, earliest: Date, now: Date): Date {
  const morning = new Date(`${day}T15:00:00Z`);
  while (morning >= now) morning.setTime(morning.getTime() - random.between(1, 3) * dayMs);
  const moment = Math.max(morning.getTime(), earliest.getTime()) + random.between(1, 6 * 3600) * 1000;
  return new Date(Math.min(moment, now.getTime()));
}
