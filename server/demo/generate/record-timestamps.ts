import { dayOf } from '#schema/fields/day.ts';
import type { recordKinds } from '#schema/records/record-kinds.ts';
import type { RecordInput } from '#schema/records/records.ts';
import { createRandom, type Random } from '#server/demo/random.ts';
import { madeUpRecord, type RecordCustomer } from './generate-records.ts';

type Kind = (typeof recordKinds)[number];

export type KnownCustomer = RecordCustomer & { sortName: string; createdAt: Date };
export type MadeUpRecord = { input: RecordInput; customer: KnownCustomer; at: Date };

export type RecordPlan = {
  kind: Kind;
  count: number;
  /** Which part of them is still open, about; mostly the later ones. From 0.03 to 0.9. */
  openShare: number;
  /** How long each list inside a record may be. */
  most: number;
  seed: number;
  now: Date;
  timeZone: string;
  /** At least one, by the time they came. */
  customers: readonly KnownCustomer[];
  technicians: readonly string[];
};

const forgottenShare = 0.02;
const latelyShare = 0.9;

/** Records that came one after the other since there were customers; the same ones for the same plan. */
export function* madeUpRecords({
  kind,
  count,
  openShare,
  seed,
  ...plan
}: RecordPlan): Generator<MadeUpRecord, void> {
  const { customers, now, timeZone } = plan;
  const random = createRandom(seed);
  const since = customers[0]?.createdAt.getTime() ?? now.getTime();
  const step = (now.getTime() - since) / count;
  const today = dayOf(now, timeZone);
  const steepness = latelyShare / (openShare - forgottenShare) - 1;
  let known = 1;
  for (let n = 0; n < count; n += 1) {
    const moment = new Date(since + Math.floor(n * step) + random.below(Math.ceil(step)));
    while ((customers[known]?.createdAt ?? now) < moment) known += 1;
    const customer = customers[random.below(known)];
    if (!customer) return;
    const at = inOfficeHours(random, moment, customer.createdAt, now);
    const isOpen = random.chance(forgottenShare + latelyShare * (n / count) ** steepness);
    const createdOn = dayOf(at, timeZone);
    yield {
      input: madeUpRecord(random, kind, { ...plan, customer, createdOn, today, isOpen }),
      customer,
      at,
    };
  }
}

/** Nobody writes work orders at night or on Sundays, as far as that leaves the moment after `earliest`. */
function inOfficeHours(random: Random, moment: Date, earliest: Date, latest: Date): Date {
  const at = new Date(moment);
  const weekday = at.getUTCDay();
  if (weekday % 6 === 0) at.setUTCDate(at.getUTCDate() + (weekday === 6 ? 2 : 1));
  at.setUTCHours(random.between(13, 21), random.below(60), random.below(60));
  return at > earliest && at < latest ? at : moment;
}
