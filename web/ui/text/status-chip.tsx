import classes from './status-chip.module.css';

const tones: Record<string, string> = {
  open: 'blue',
  active: 'green',
  startup: 'teal',
  'equipment ordered': 'amber',
  closed: 'gray',
  overdue: 'red',
  expired: 'red',
};

type Tone = 'blue' | 'green' | 'teal' | 'amber' | 'gray' | 'red' | 'outline';

type Props = {
  status: string;
  /** The colour of a word that is no status of a record. */
  tone?: Tone;
  /** What belongs to the word: '12 days'. */
  detail?: string;
  /** What the tooltip says. */
  title?: string;
};

/** A status as colour and word. One without a colour of its own ('Opened', 'Created') has an outline. */
export function StatusChip({ status, tone, detail, title }: Props) {
  return (
    <span
      className={classes.chip}
      data-tone={tone ?? tones[status.trim().toLowerCase()] ?? 'outline'}
      title={title ?? status}
    >
      {detail ? `${status}, ${detail}` : status}
    </span>
  );
}
