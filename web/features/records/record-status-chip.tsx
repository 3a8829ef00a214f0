import { useTimeZone } from '#web/lib/company.ts';
import { formatSince, todayIn } from '#web/lib/format/format-date.ts';
import { StatusChip, type Tone } from '#web/ui/text/status-chip.tsx';
import classes from './record-status-chip.module.css';

const tones: Record<string, Tone> = {
  open: 'blue',
  active: 'green',
  startup: 'teal',
  'equipment ordered': 'amber',
  closed: 'gray',
  overdue: 'red',
  expired: 'red',
};

type Props = {
  status: string;
  /** The day of the status, for the tooltip. A day after today is also shown: 'planned for 3 Dec 2026'. */
  since?: string | undefined;
};

/** The status of a record. A status without a color of its own ('Opened', 'Created') has an outline. */
export function RecordStatusChip({ status, since }: Props) {
  const today = todayIn(useTimeZone());
  const date = since && formatSince(since, today);
  const chip = (
    <StatusChip
      status={status}
      tone={tones[status.trim().toLowerCase()]}
      title={date && `${status} ${date}`}
    />
  );
  if (!since || since <= today) return chip;
  return (
    <span className={classes.future} data-planned>
      {chip}
      {/* The space is for readers of the text; the mark has a line of its own. */}
      <span className={classes.planned}> {date}</span>
    </span>
  );
}
