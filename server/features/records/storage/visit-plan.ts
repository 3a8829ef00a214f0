import type { RecordDetail } from '#schema/records/record-responses.ts';
import { type LinePlan, mainLine } from '#schema/visits/visit-lines.ts';
import type { RecordContent } from './record-rows.ts';

type Contract = Omit<RecordContent | RecordDetail, 'customer'>;
type Line = LinePlan & { _id?: string | null | undefined };

/** Everything in a contract that decides what is stored for its visits. Their equipment and hours do not. */
function planOf(contract: Contract, customerId: string, isOpen: boolean): string {
  const lines: Line[] = [mainLine(contract), ...(contract.additionalVisitLines ?? [])];
  return JSON.stringify([
    [customerId, contract.endsOn ?? null, isOpen],
    ...lines.map((line) => [
      [line._id, line.label, line.intervalAmount, line.intervalType],
      [line.firstVisitOn, line.countsFrom, line.windowDays],
    ]),
  ]);
}

/**
 * Whether an update of a contract may change its lines or their visits.
 * @param saved what the contract becomes besides its content
 */
export function changesVisits(
  content: RecordContent,
  { customerId, isOpen }: { customerId: string; isOpen: boolean },
  stored: RecordDetail,
): boolean {
  return planOf(content, customerId, isOpen) !== planOf(stored, stored.customer._id, stored.isOpen);
}
