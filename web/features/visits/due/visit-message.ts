import type { Visit } from '#schema/visits/visits.ts';
import { formatDay } from '#web/lib/format/format-date.ts';

/** The text that asks a contact for a day: the day on which the visit is due, and the days on which it is on time. */
export function visitMessage({ line, state, dueOn, windowFrom, windowTo }: Visit): string {
  const visit = line.label === null ? 'service visit' : `service visit (${line.label})`;
  const due = `Your ${visit} ${state === 'overdue' ? 'was' : 'is'} due on ${formatDay(dueOn)}`;
  if (windowFrom === windowTo)
    return state === 'overdue' ? `${due}. Which day suits you?` : `${due}. Does this day suit you?`;
  const days = `${formatDay(windowFrom)} to ${formatDay(windowTo)}`;
  return state === 'overdue'
    ? `${due} (${days}). Which day suits you?`
    : `${due}. It can take place on any day from ${days}. Which day suits you?`;
}
