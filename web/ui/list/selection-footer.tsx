import { CloseButton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './selection-footer.module.css';

type Props = {
  /** The number of ticked rows. */
  count: number;
  onClear: () => void;
  /** What can be done with them. */
  actions: ReactNode;
  /** The pager. */
  children: ReactNode;
};

/** Below a list: what can be done with the ticked rows, and the pager. */
export function SelectionFooter({ count, onClear, actions, children }: Props) {
  return (
    <div className={classes.footer} data-selecting={count > 0 || undefined}>
      <div className={classes.bar}>
        {/* Always there, so that a change of the number is announced. */}
        <output className={classes.count}>{count > 0 && `${count} selected`}</output>
        {count > 0 && (
          <>
            {actions}
            <CloseButton size={36} aria-label="Clear the selection" onClick={onClear} />
          </>
        )}
      </div>
      {children}
    </div>
  );
}
