import type { Visit, VisitState } from '#schema/visits/visits.ts';
import { formatCount } from '#web/lib/format/format-count.ts';
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
  const days = overdueDays === 1 ? '1 day overdue' : `${formatCount(overdueDays)} days overdue`;
  return <StatusChip status={state === 'overdue' ? days : status} tone={tone} />;
}
