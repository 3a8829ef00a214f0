import { Button } from '@mantine/core';
import type { MouseEvent } from 'react';
import { focusSubmit } from '#web/ui/dialog/retain-focus.ts';
import classes from './conflict-banner.module.css';

type Props = {
  /** What is edited, in a word: 'customer'. */
  item: string;
  /** Who saved it meanwhile. */
  who: string;
  /** What differs, in the words of the form. */
  parts: string[];
  onLoadTheirs: () => void;
  onSaveMine: () => void;
};

const inWords = new Intl.ListFormat('en-US');

/** Two people have edited the same thing: says so and lets the second decide. For the notice of a `SaveBar`. */
export function ConflictBanner({ item, who, parts, onLoadTheirs, onSaveMine }: Props) {
  function decide(event: MouseEvent<HTMLButtonElement>, decision: () => void) {
    focusSubmit(event);
    decision();
  }

  return (
    <div className={classes.notice} role="alert">
      <p className={classes.text}>
        <strong>{`${who} changed this ${item} while you were editing it.`}</strong>{' '}
        {parts.length > 0 && `Their version differs in the ${inWords.format(parts)}. `}
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
