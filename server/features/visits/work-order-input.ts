import { formatDay } from '#schema/fields/format-day.ts';
import type { RecordDetail } from '#schema/records/record-responses.ts';
import { type RecordInput, recordInputSchema } from '#schema/records/records.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import { intervalText } from '#schema/visits/interval-text.ts';
import { type LinePlan, mainLine } from '#schema/visits/visit-lines.ts';
import type { Line, OpenVisit } from '#server/visit-schedule/engine/schedule.ts';
import type { VisitLine } from '#server/visit-schedule/storage/visit-lines.ts';

/** A visit for which a work order is to be made. */
export type ChosenVisit = { line: VisitLine; owed: Line; visit: OpenVisit };

/** The settings of a line of a contract, as its detail has them. */
function planOf(detail: RecordDetail, lineId: string): LinePlan | undefined {
  const additional = detail.additionalVisitLines?.find(({ _id }) => _id === lineId);
  return additional ?? (lineId === detail._id ? mainLine(detail) : undefined);
}

/** 'Filters: every 3 months, due on 1 Mar 2027 (about 2 hours)'. */
function describeVisit(detail: RecordDetail, { line, visit }: ChosenVisit): string {
  const plan = planOf(detail, line.id);
  const interval = intervalText(line.interval.amount, line.interval.type).toLowerCase();
  const hours = plan?.estimatedHours ? ` (about ${plan.estimatedHours} hours)` : '';
  return `${line.label ?? 'Service visit'}: ${interval}, due on ${formatDay(visit.dueOn)}${hours}`;
}

const maxDescription = 5_000;

/** The beginning of a text, without half of a character at its end. */
function firstOf(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}

const withoutIds = <Row extends { _id: string }>(rows: readonly Row[]) => rows.map(({ _id, ...row }) => row);

/** The work order for visits of a contract: its place, people, and the equipment of the lines. */
export function workOrderInput(
  detail: RecordDetail,
  group: readonly ChosenVisit[],
  { today, technicians }: { today: string; technicians: ReadonlySet<string> },
): RecordInput {
  const named = group.map(({ line }) => planOf(detail, line.id)?.equipmentSerials ?? []);
  const isWholePlace = named.some((serials) => serials.length === 0);
  const serials = new Set(named.flat());
  const equipment = detail.equipment.filter(({ serial }) => isWholePlace || serials.has(serial));
  const kept = new Set(equipment.map(({ serial }) => serial));
  const lines = group.map((one) => describeVisit(detail, one));
  return recordInputSchema(workOrders).parse({
    customer: detail.customer._id,
    customerPo: detail.customerPo,
    proposalNumber: detail.proposalNumber,
    billingAddress: detail.billingAddress,
    serviceAddress: detail.serviceAddress,
    classification: detail.classification,
    description: firstOf([...lines, '', detail.description].join('\n'), maxDescription),
    contacts: withoutIds(detail.contacts).map((contact) => ({
      ...contact,
      phoneNumbers: withoutIds(contact.phoneNumbers),
    })),
    statusTimeline: [{ status: 'Open', statusObtainedAt: today }],
    equipment: withoutIds(equipment),
    // Those of the contract notify already; nobody gets the same notice twice.
    warranties: withoutIds(detail.warranties)
      .filter(({ equipmentSerial }) => kept.has(equipmentSerial))
      .map((warranty) => ({ ...warranty, notify: [] })),
    assignedTechnicians: detail.assignedTechnicians?.flatMap(({ user }) =>
      technicians.has(user._id) ? [{ user: user._id }] : [],
    ),
  });
}
