import { Button } from '@mantine/core';
import type { MouseEvent } from 'react';
import { focusSubmit } from '#web/ui/dialog/retain-focus.ts';
import classes from './conflict-banner.module.css';

type Props = {
  /** The type of the edited item, in lower case, as in 'changed this {item}'. */
  item: string;
  /** The name of the user who saved the newer version. */
  who: string;
  /** The parts that differ, by their labels in the form. */
  parts: string[];
  onLoadTheirs: () => void;
  onSaveMine: () => void;
};

const listFormat = new Intl.ListFormat('en-US');

/** Reports that another user saved the same item, and lets this user decide. For the `notice` of a `SaveBar`. */
export function ConflictBanner({ item, who, parts, onLoadTheirs, onSaveMine }: Props) {
  function decide(event: MouseEvent<HTMLButtonElement>, decision: () => void) {
    focusSubmit(event);
    decision();
  }

  return (
    <div className={classes.notice} role="alert">
      <p className={classes.text}>
        <strong>{`${who} changed this ${item} while you were editing it.`}</strong>{' '}
        {parts.length > 0 && `Their version differs in the ${listFormat.format(parts)}. `}
        Your changes are still here, but not saved.
      </p>
      <div className={classes.actions}>
        <Button variant="default" size="compact-sm" onClick={(event) => decide(event, onLoadTheirs)}>
          Load their version
        </Button>
        <Button variant="default" size="compact-sm" onClick={(event) => decide(event, onSaveMine)}>
          Save mine over it
        </Button>
      </div>
    </div>
  );
}
