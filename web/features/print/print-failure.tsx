import { ListFailure } from '#web/ui/list/list-failure.tsx';
import classes from './print-record.module.css';

type Props = { title: string; message: string; error: unknown; onRetry: () => void };

/** Stands in for what should be on the paper. */
export function PrintFailure({ title, ...failure }: Props) {
  return (
    <>
      <h1 className={classes.bareTitle}>{title}</h1>
      <ListFailure {...failure} />
    </>
  );
}
