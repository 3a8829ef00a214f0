import type { Issue } from '#schema/errors.ts';
import { invalidIssues } from '#server/base/errors.ts';
import { visitShownOn } from '#server/visit-schedule/engine/schedule.ts';
import { owedLine } from '#server/visit-schedule/storage/visit-lines.ts';
import type { RecordVisits } from './record-visits.ts';

/** Nobody catches up on more; each of them is listed with its contract, and settled by the next completion. */
const maxOpenVisits = 1_000;

/** Formats no number before it is needed. */
const message = () =>
  `Since that day, more than ${maxOpenVisits.toLocaleString('en-US')} visits would be open. Please choose a later day.`;

/**
 * Lines that are planned as before may have become so late by themselves; they are not checked.
 * @param stored what was stored of the contract so far; undefined for a new one
 * @throws AppError 400 for lines with too many visits that should have been done already
 */
export function checkOpenVisits(
  { contract, lines, replanned }: RecordVisits,
  today: string,
  stored?: { endsOn?: string | null | undefined; isOpen: boolean },
): void {
  const isOwedAsBefore = stored?.isOpen === true && contract.endsOn === (stored.endsOn ?? null);
  const issues = lines.flatMap((line, index): Issue[] => {
    const owed = owedLine(line, contract);
    if (!owed || (isOwedAsBefore && !replanned.includes(line.id))) return [];
    const { earlierOpen = 0 } = visitShownOn(owed, today) ?? {};
    // The own line of the contract is the first one.
    const path = index === 0 ? 'firstVisitOn' : `additionalVisitLines.${index - 1}.firstVisitOn`;
    return earlierOpen < maxOpenVisits ? [] : [{ path, message: message() }];
  });
  if (issues.length > 0) throw invalidIssues(issues);
}
