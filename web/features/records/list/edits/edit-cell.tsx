import type { ComponentProps, ReactNode } from 'react';
import classes from './edit-cell.module.css';

type Props = ComponentProps<'button'> & { label: string; isSaving: boolean; content: ReactNode };

/** The content of a cell as the button of a menu that changes it. @param label what the menu changes, and the content */
export function EditCell({ label, isSaving, content, ...button }: Props) {
  return (
    <button
      type="button"
      {...button}
      className={classes.button}
      aria-label={label}
      data-saving={isSaving || undefined}
    >
      {content}
    </button>
  );
}
