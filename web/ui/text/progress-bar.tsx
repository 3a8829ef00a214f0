import classes from './progress-bar.module.css';

type Props = {
  percent: number;
  /** The accessible name. Without it, screen readers skip the bar: it only repeats a text. */
  label?: string;
  className?: string | undefined;
};

/** How much of something is done. */
export function ProgressBar({ percent, label, className = '' }: Props) {
  return (
    <progress
      className={`${classes.bar} ${className}`}
      value={percent}
      max={100}
      aria-label={label}
      aria-hidden={label === undefined || undefined}
    />
  );
}
