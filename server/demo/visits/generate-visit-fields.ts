import type { Equipment } from '#schema/records/record-parts.ts';
import type { RecordInput } from '#schema/records/records.ts';
import { recordDetails } from '#server/demo/catalogue/catalogue.ts';
import type { Random } from '#server/demo/random.ts';
import { addDays } from '#server/messaging/deliveries/send-times.ts';

/** Visits are planned since then at the earliest, so that no contract has hundreds of them. */
const maxDaysOfVisits = 500;

type VisitPlan = { createdOn: string; today: string; maxListLength: number; equipment: readonly Equipment[] };

/** What only service contracts have: their interval, the first visit, the last day, and visits for other work. */
export function generateContractFields(random: Random, plan: VisitPlan): Partial<RecordInput> {
  const { amount, type } = random.pickWeighted(recordDetails.serviceIntervals, ({ weight }) => weight);
  const earliest = addDays(plan.today, -maxDaysOfVisits);
  const since = plan.createdOn > earliest ? plan.createdOn : earliest;
  const firstVisitOn = random.chance(0.12) ? null : addDays(since, random.between(3, 45));
  const endsOn = random.chance(0.5) ? addDays(plan.today, random.between(20, 700)) : null;
  const hasSecondLine = firstVisitOn !== null && random.chance(0.3);
  return {
    serviceIntervalAmount: amount,
    serviceIntervalType: type,
    firstVisitOn,
    endsOn: endsOn !== null && firstVisitOn !== null && endsOn < firstVisitOn ? firstVisitOn : endsOn,
    visitWindowDays: null,
    visitsCountFrom: random.chance(0.15) ? 'completion' : 'plan',
    visitEquipmentSerials: [],
    visitEstimatedHours: random.chance(0.6) ? random.between(2, 16) / 2 : null,
    additionalVisitLines: hasSecondLine ? [generateLine(random, firstVisitOn, plan)] : [],
  };
}

/** Visits for one unit, or for work at another interval. */
function generateLine(random: Random, firstVisitOn: string, { equipment }: VisitPlan) {
  const { label, amount, type, hours } = random.pick(recordDetails.additionalVisits);
  const [unit] = equipment;
  return {
    _id: null,
    label,
    intervalAmount: amount,
    intervalType: type,
    equipmentSerials: unit && random.chance(0.5) ? [unit.serial] : [],
    firstVisitOn,
    windowDays: null,
    countsFrom: 'plan' as const,
    estimatedHours: hours,
  };
}
