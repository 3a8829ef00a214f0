import { StatusChip, type Tone } from '#web/ui/text/status-chip.tsx';

const tones: Record<string, Tone> = {
  open: 'blue',
  active: 'green',
  startup: 'teal',
  'equipment ordered': 'amber',
  closed: 'gray',
  overdue: 'red',
  expired: 'red',
};

type Props = { status: string; title?: string };

/** The status of a record. A status without a color of its own ('Opened', 'Created') has an outline. */
export function RecordStatusChip({ status, title }: Props) {
  return <StatusChip status={status} tone={tones[status.trim().toLowerCase()]} title={title} />;
}
