import { isDay } from '#schema/fields/day.ts';
import type { RecordDraft } from '#schema/records/records.ts';
import { typedInterval } from '#schema/visits/interval.ts';

/** What decides when the visits of a contract are due, in a form or as it is stored. */
export type VisitPlan = Pick<
  RecordDraft,
  | 'serviceIntervalType'
  | 'serviceIntervalAmount'
  | 'firstVisitOn'
  | 'endsOn'
  | 'visitsCountFrom'
  | 'additionalVisitLines'
>;

type Line = Pick<
  NonNullable<RecordDraft['additionalVisitLines']>[number],
  '_id' | 'intervalType' | 'intervalAmount' | 'firstVisitOn' | 'countsFrom'
>;

/** The line of the contract's own interval, and the additional ones. */
export function linesOf(plan: VisitPlan): [own: Line, ...additional: Line[]] {
  const own = {
    intervalType: plan.serviceIntervalType ?? 'months',
    intervalAmount: plan.serviceIntervalAmount ?? '',
    firstVisitOn: plan.firstVisitOn,
    countsFrom: plan.visitsCountFrom,
  };
  return [own, ...(plan.additionalVisitLines ?? [])];
}

/** Whether two versions of a line have the same interval, first day and counting. */
export function isSamePlan(one: Line, other: Line): boolean {
  return (
    (one.firstVisitOn || null) === (other.firstVisitOn || null) &&
    one.intervalType === other.intervalType &&
    Number(one.intervalAmount) === Number(other.intervalAmount) &&
    one.countsFrom === other.countsFrom
  );
}

/** Whether the line has an interval and a first day within the contract; otherwise there is nothing to compute. */
export function isComputable(
  { intervalAmount, intervalType, firstVisitOn }: Line,
  endsOn: string | null | undefined,
): boolean {
  if (!typedInterval(intervalAmount, intervalType) || !isDay(firstVisitOn ?? '')) return false;
  return !isDay(endsOn ?? '') || (firstVisitOn ?? '') <= (endsOn ?? '');
}

function toRequest({ _id, intervalType, intervalAmount, firstVisitOn, countsFrom }: Line) {
  return {
    ...(_id && { _id }),
    // The days don't depend on the name, so typing it asks for nothing.
    label: 'Visits',
    intervalType,
    intervalAmount: Number(intervalAmount),
    firstVisitOn,
    countsFrom,
  };
}

/**
 * The request for the next visits of those lines that have an interval and a first day; undefined if there are none.
 * `lines` holds their places in `linesOf`, in the order of the response, whose first entry is the contract's own line.
 * @param id the contract's, whose visits so far count; undefined until it is saved
 */
export function previewRequest(plan: VisitPlan, id: string | undefined) {
  const lines = linesOf(plan);
  const [own] = lines;
  const endsOn = isDay(plan.endsOn ?? '') ? plan.endsOn : null;
  const computable = lines.flatMap((line, index) => (isComputable(line, endsOn) ? [index] : []));
  if (computable.length === 0) return undefined;
  const isOwn = computable[0] === 0;
  const additional = computable.filter((index) => index > 0);
  const body = {
    ...(id !== undefined && { _id: id }),
    serviceIntervalType: isOwn ? own.intervalType : 'months',
    serviceIntervalAmount: isOwn ? Number(own.intervalAmount) : 1,
    firstVisitOn: isOwn ? own.firstVisitOn : null,
    endsOn,
    visitsCountFrom: own.countsFrom,
    additionalVisitLines: additional.flatMap((index) => toRequest(lines[index] ?? own)),
  };
  return { body, lines: [0, ...additional] };
}

export type PreviewRequest = NonNullable<ReturnType<typeof previewRequest>>;
