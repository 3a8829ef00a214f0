import type { ReactNode } from 'react';
import classes from './dialog-actions.module.css';
import { retainFocus } from './retain-focus.ts';

/** The buttons at the bottom of a dialog, the main one last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className={classes.actions} onMouseDown={retainFocus} role="presentation">
      {children}
    </div>
  );
}
