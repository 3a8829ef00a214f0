import { dayOf } from '#schema/fields/format-day.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import type { RecordInput } from '#schema/records/records.ts';
import { createRandom, type Random } from '#server/demo/random.ts';
import { generateRecord, type RecordCustomer } from './generate-record.ts';

export type ExistingCustomer = RecordCustomer & { sortName: string; createdAt: Date };

/** `at` is when the record was created. */
export type GeneratedRecord = { input: RecordInput; customer: ExistingCustomer; at: Date };

export type RecordPlan = {
  kind: RecordKind;
  count: number;
  /** The approximate share of open records, most of them recent ones. From 0.03 to 0.9. */
  openShare: number;
  /** The maximum length of each list in a record. */
  maxListLength: number;
  seed: number;
  now: Date;
  timeZone: string;
  /** Sorted by `createdAt`. */
  customers: readonly ExistingCustomer[];
  technicians: readonly string[];
};

/** The share of old records that were never closed, and of the newest ones that are open on top of that. */
const forgottenShare = 0.02;
const recentShare = 0.9;

/** Generates records in the order they were created since the first customer, the same ones for the same plan. */
export function* generateRecords({
  kind,
  count,
  openShare,
  seed,
  ...plan
}: RecordPlan): Generator<GeneratedRecord, void> {
  const { customers, now, timeZone } = plan;
  const random = createRandom(seed);
  const since = customers[0]?.createdAt.getTime() ?? now.getTime();
  const step = (now.getTime() - since) / count;
  const today = dayOf(now, timeZone);
  const steepness = recentShare / (openShare - forgottenShare) - 1;
  let customerCount = 1;
  for (let n = 0; n < count; n += 1) {
    const moment = new Date(since + Math.floor(n * step) + random.below(Math.ceil(step)));
    while ((customers[customerCount]?.createdAt ?? now) < moment) customerCount += 1;
    const customer = customers[random.below(customerCount)];
    if (!customer) return;
    const at = moveToOfficeHours(random, moment, customer.createdAt, now);
    const isOpen = random.chance(forgottenShare + recentShare * (n / count) ** steepness);
    const createdOn = dayOf(at, timeZone);
    const input = generateRecord(random, kind, { ...plan, customer, createdOn, today, isOpen });
    yield { input, customer, at };
  }
}

/** Moves an instant to office hours of a weekday, unless that would put it outside of `earliest` to `latest`. */
function moveToOfficeHours(random: Random, moment: Date, earliest: Date, latest: Date): Date {
  const at = new Date(moment);
  const weekday = at.getUTCDay();
  if (weekday % 6 === 0) at.setUTCDate(at.getUTCDate() + (weekday === 6 ? 2 : 1));
  at.setUTCHours(random.between(13, 21), random.below(60), random.below(60));
  return at > earliest && at < latest ? at : moment;
}
