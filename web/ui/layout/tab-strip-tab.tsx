import { VisuallyHidden } from '@mantine/core';
import { IconAlertCircle, IconX } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import classes from './tab-strip.module.css';

export type StripTab = { id: string; label: ReactNode; hasProblem: boolean };

type Props = {
  tab: StripTab;
  /** The id of the tab's button. */
  buttonId: string;
  panelId: string;
  isOpen: boolean;
  onOpen: () => void;
  onRemove: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

/** One tab of a `TabStrip`, with its remove button. */
export function TabStripTab({ tab, buttonId, panelId, isOpen, onOpen, onRemove, onKeyDown }: Props) {
  return (
    <div className={classes.tab} data-open={isOpen || undefined}>
      <button
        type="button"
        role="tab"
        id={buttonId}
        className={classes.open}
        aria-selected={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        tabIndex={isOpen ? 0 : -1}
        onClick={onOpen}
        onKeyDown={onKeyDown}
      >
        <span id={`${buttonId}-label`} className={classes.label}>
          {tab.label}
        </span>
        {tab.hasProblem && (
          <>
            <IconAlertCircle size={16} className={classes.mark} aria-hidden />
            <VisuallyHidden>(has errors)</VisuallyHidden>
          </>
        )}
      </button>
      <button
        type="button"
        id={`${buttonId}-remove`}
        className={classes.remove}
        aria-label="Remove"
        aria-labelledby={`${buttonId}-remove ${buttonId}-label`}
        title="Remove"
        tabIndex={isOpen ? 0 : -1}
        onClick={onRemove}
      >
        <IconX size={14} aria-hidden />
      </button>
    </div>
  );
}
