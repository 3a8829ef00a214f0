import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { focusSubmit } from '#web/ui/dialog/retain-focus.ts';
import classes from './banner.module.css';

type Props = {
  /** The text. */
  children: ReactNode;
  /** The decisions that the user can make. */
  actions: { label: string; onSelect: () => void }[];
};

/** What a form has to say before it can be saved, and what the user can do about it. For the `banner` of a `SaveBar`. */
export function Banner({ children, actions }: Props) {
  return (
    <div className={classes.banner} role="alert">
      <p className={classes.text}>{children}</p>
      <div className={classes.actions}>
        {actions.map(({ label, onSelect }) => (
          <Button
            key={label}
            variant="default"
            size="compact-sm"
            onClick={(event) => {
              focusSubmit(event);
              onSelect();
            }}
          >
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}
