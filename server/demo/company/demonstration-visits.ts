import { dayOf } from '#schema/fields/format-day.ts';
import { isOpenStatus } from '#schema/records/status.ts';
import type { Tx } from '#server/db/client.ts';
import type { GeneratedRecord } from '#server/demo/generate/generate-records.ts';
import type { Random } from '#server/demo/random.ts';
import { seedPastVisits } from '#server/demo/visits/seed-past-visits.ts';
import { listVisits } from '#server/features/visits/list/visits.queries.ts';
import { bookVisits } from '#server/features/visits/visit-work-orders.ts';
import { addDays } from '#server/messaging/deliveries/send-times.ts';
import { type DemonstrationCompany, pickActor } from './demonstration-company.ts';
import { logPastVisits } from './past-visit-history.ts';

const dayMs = 24 * 60 * 60 * 1000;
const bookedVisits = 3;
const endsInDays = 40;

/** What chance may leave out: the last two open contracts have no first visit, and end soon. */
export function withVisitsToDecide(records: GeneratedRecord[], today: string): GeneratedRecord[] {
  const open = records.filter(({ input }) => isOpenStatus(input.statusTimeline.at(-1)?.status ?? ''));
  const [ending, undecided] = open.slice(-2);
  return records.map((record) => {
    const { input } = record;
    if (record === undecided)
      return { ...record, input: { ...input, firstVisitOn: null, additionalVisitLines: [] } };
    const endsOn = addDays(today, endsInDays);
    return record === ending ? { ...record, input: { ...input, endsOn } } : record;
  });
}

/** Adds the visits of service contracts so far, and books some of those that are due. */
export async function createDemonstrationVisits(
  tx: Tx,
  { staff, now, ...settings }: DemonstrationCompany,
  random: Random,
  contractIds: string[],
): Promise<void> {
  const today = dayOf(now, settings.timeZone);
  await seedPastVisits(tx, contractIds, today);
  await logPastVisits(tx, { staff, now }, contractIds);
  const query = { state: ['due' as const], sort: 'dueOn' as const, limit: bookedVisits };
  const { data } = JSON.parse(await listVisits(tx, query, today)) as {
    data: { line: { _id: string }; n: number }[];
  };
  const at = new Date(now.getTime() - dayMs);
  const by = { actor: pickActor(random, staff, at), at };
  const visits = data.map(({ line, n }) => ({ line: line._id, n }));
  await bookVisits(tx, visits, { by, settings, today: addDays(today, -1), confirmEarlier: true });
}
