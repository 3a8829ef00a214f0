import classes from './status-chip.module.css';

export type Tone = 'blue' | 'green' | 'teal' | 'amber' | 'gray' | 'red' | 'outline';

type Props = {
  status: string;
  tone?: Tone | undefined;
  /** Added after the status: '12 days ago'. */
  detail?: string;
  /** The tooltip. Defaults to the status. */
  title?: string | undefined;
};

/** A status as a word with a color, or with an outline if it has no tone. */
export function StatusChip({ status, tone = 'outline', detail, title = status }: Props) {
  return (
    <span className={classes.chip} data-tone={tone} title={title}>
      {detail ? `${status}, ${detail}` : status}
    </span>
  );
}
