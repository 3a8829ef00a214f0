import { VisuallyHidden } from '@mantine/core';
import { IconAlertCircle, IconChevronRight, IconX } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { retainFocus } from '#web/ui/dialog/retain-focus.ts';
import classes from './collapsible-row.module.css';

type Props = {
  /** The row's most identifying value. */
  title: string;
  /** The other values, on the same line. */
  detail: ReactNode;
  hasProblem: boolean;
  isOpen: boolean;
  onToggle: (open: boolean) => void;
  onRemove: () => void;
  /** The fields. Rendered only while the row is open. */
  children: ReactNode;
};

/** A row of a form's list that collapses to one line. */
export function CollapsibleRow({ title, detail, hasProblem, isOpen, onToggle, onRemove, children }: Props) {
  const bodyId = useId();
  return (
    <li className={classes.row} data-problem={hasProblem || undefined}>
      <div className={classes.head}>
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-controls={isOpen ? bodyId : undefined}
          onClick={() => onToggle(!isOpen)}
        >
          <IconChevronRight size={16} className={classes.chevron} aria-hidden />
          <span className={classes.summary}>
            <span className={classes.title}>{title}</span>
            <span className={classes.detail}>{detail}</span>
          </span>
          {hasProblem && (
            <>
              <IconAlertCircle size={16} className={classes.mark} aria-hidden />
              <VisuallyHidden>(has errors)</VisuallyHidden>
            </>
          )}
        </button>
        <button
          type="button"
          className={classes.remove}
          aria-label={`Remove ${title}`}
          title="Remove"
          onMouseDown={retainFocus}
          onClick={onRemove}
        >
          <IconX size={16} aria-hidden />
        </button>
      </div>
      {isOpen && (
        <fieldset id={bodyId} className={classes.body} aria-label={title}>
          {children}
        </fieldset>
      )}
    </li>
  );
}
