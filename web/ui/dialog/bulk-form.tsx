import { Button } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { PageLink } from '#web/ui/layout/page-link.tsx';
import classes from './bulk-form.module.css';
import { DialogActions } from './dialog-actions.tsx';
import { type BulkFailure, useBulkRun } from './use-bulk-run.ts';

type Props<Item> = {
  items: Item[];
  /** Names an item that failed, with a link to its page. */
  describe: (item: Item) => { name: string; path: string };
  /** The action: 'Change Status'. */
  label: string;
  /** The button that closes the dialog without the action. */
  cancelLabel?: string;
  /** False while an entry is missing. */
  isComplete: boolean;
  /** Marks what is missing. */
  onIncomplete?: () => void;
  /** Asks before the first request. */
  confirm?: () => Promise<boolean>;
  run: (item: Item) => Promise<unknown>;
  /** The item for the next try, after `error`. */
  renew?: (item: Item, error: unknown) => Item;
  isBusy: boolean;
  onBusyChange: (isBusy: boolean) => void;
  /** After each try. @param failed the items that the next try is for; without any, the dialog can be closed */
  onSettled: (failed: Item[]) => void;
  onClose: () => void;
  children: ReactNode;
};

function Failures<Item>({
  failures,
  describe,
}: { failures: BulkFailure<Item>[] } & Pick<Props<Item>, 'describe'>) {
  return (
    <div className={classes.failures} role="alert">
      <p>{failures.length === 1 ? 'One was left as it is:' : `${failures.length} were left as they are:`}</p>
      <ul>
        {failures.map(({ item, reason }) => {
          const { name, path } = describe(item);
          return (
            <li key={`${path} ${name}`}>
              <PageLink to={path}>{name}</PageLink>
              <span>{reason}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** A form in a dialog whose action runs once for each of several items. Those that fail are listed, for another try. */
export function BulkForm<Item>(props: Props<Item>) {
  const {
    items,
    describe,
    label,
    cancelLabel = 'Cancel',
    run,
    renew,
    isBusy,
    onBusyChange,
    onSettled,
    onClose,
    children,
  } = props;
  const { failures, progress, start } = useBulkRun({ items, run, renew });

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (isBusy) return;
    if (!props.isComplete) return props.onIncomplete?.();
    onBusyChange(true);
    if (props.confirm && !(await props.confirm())) return onBusyChange(false);
    const failed = await start();
    onBusyChange(false);
    onSettled(failed);
  }

  return (
    <form className={classes.form} noValidate onSubmit={(event) => void handleSubmit(event)}>
      {children}
      {failures && <Failures failures={failures} describe={describe} />}
      <output className={classes.progress}>
        {progress && `${progress.done} of ${progress.total} done...`}
      </output>
      <DialogActions>
        <Button variant="default" onClick={onClose} disabled={isBusy}>
          {failures ? 'Close' : cancelLabel}
        </Button>
        <Button type="submit" loading={isBusy}>
          {failures ? 'Try Again' : label}
        </Button>
      </DialogActions>
    </form>
  );
}
