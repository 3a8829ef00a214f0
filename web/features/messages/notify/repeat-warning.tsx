import classes from './notify-technicians-form.module.css';
import type { NotifiedTechnician } from './use-notify-technicians.ts';

type Props = { technicians: NotifiedTechnician[]; conflict: string | undefined; isDone: boolean };

/** Warns that technicians who were already notified will get another text. */
export function RepeatWarning({ technicians, conflict, isDone }: Props) {
  if (conflict)
    return (
      <p className={classes.warning} role="alert">
        {`${conflict} Notifying again sends another text.`}
      </p>
    );
  const notified = technicians.filter(({ notice }) => notice?.at !== undefined);
  if (isDone || notified.length === 0) return null;
  const names = notified.map(({ name }) => name).join(', ');
  return (
    <p className={classes.warning}>
      {`${names} ${notified.length === 1 ? 'was' : 'were'} already notified and will get another text.`}
    </p>
  );
}
