import type { Visit, VisitState } from '#schema/visits/visits.ts';
import { formatDaysOverdue } from '#web/lib/format/format-days-left.ts';
import { StatusChip, type Tone } from '#web/ui/text/status-chip.tsx';

const chips: Record<VisitState, { status: string; tone: Tone }> = {
  upcoming: { status: 'Upcoming', tone: 'outline' },
  due: { status: 'Due', tone: 'amber' },
  overdue: { status: 'Overdue', tone: 'red' },
  booked: { status: 'Booked', tone: 'blue' },
  done: { status: 'Done', tone: 'green' },
  skipped: { status: 'Skipped', tone: 'gray' },
  missed: { status: 'Missed', tone: 'gray' },
};

/** The state of a visit; an overdue one says by how many days. */
export function VisitStateChip({ visit }: { visit: Pick<Visit, 'state' | 'overdueDays'> }) {
  const { state, overdueDays } = visit;
  const { status, tone } = chips[state];
  return <StatusChip status={state === 'overdue' ? formatDaysOverdue(overdueDays) : status} tone={tone} />;
}
