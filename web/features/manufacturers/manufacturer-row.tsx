import { ActionIcon } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { retainFocus } from '#web/ui/dialog/retain-focus.ts';
import { ManufacturerNameForm } from './manufacturer-name-form.tsx';
import classes from './manufacturers-dialog.module.css';

type Props = {
  name: string;
  isRenaming: boolean;
  isSaving: boolean;
  onRename: () => void;
  onCancel: () => void;
  onSave: (name: string) => Promise<unknown>;
  onDelete: () => void;
};

export function ManufacturerRow({ name, isRenaming, isSaving, onRename, onCancel, onSave, onDelete }: Props) {
  const renameButton = useRef<HTMLButtonElement>(null);
  const wasRenaming = useRef(false);
  useEffect(() => {
    // The name field had focus and is now unmounted.
    if (wasRenaming.current && !isRenaming) renameButton.current?.focus();
    wasRenaming.current = isRenaming;
  }, [isRenaming]);

  if (isRenaming)
    return (
      <li>
        <ManufacturerNameForm
          label={`New name for ${name}`}
          submitLabel="Save"
          initial={name}
          isSaving={isSaving}
          onSave={onSave}
          onCancel={onCancel}
        />
      </li>
    );
  return (
    <li className={classes.row}>
      <span className={classes.name}>{name}</span>
      <ActionIcon
        ref={renameButton}
        variant="subtle"
        color="gray"
        size={32}
        aria-label={`Rename ${name}`}
        title="Rename"
        onClick={onRename}
      >
        <IconPencil size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        aria-label={`Delete ${name}`}
        title="Delete"
        onMouseDown={retainFocus}
        onClick={onDelete}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </li>
  );
}
