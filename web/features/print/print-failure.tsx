import { ListFailure } from '#web/ui/list/list-failure.tsx';
import classes from './print-record.module.css';

type Props = { title: string; message: string; error: unknown; onRetry: () => void };

/** Shown in place of a record that failed to load. */
export function PrintFailure({ title, ...failure }: Props) {
  return (
    <>
      <h1 className={classes.bareTitle}>{title}</h1>
      <ListFailure {...failure} />
    </>
  );
}
