import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Manufacturer } from '#schema/manufacturers.ts';
import { useListFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { useDialogTarget } from '#web/lib/use-dialog-target.ts';
import { ConfirmDeleteDialog } from '#web/ui/dialog/confirm-delete-dialog.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { ListFailure } from '#web/ui/list/list-failure.tsx';
import { ManufacturerNameForm } from './manufacturer-name-form.tsx';
import { ManufacturerRow } from './manufacturer-row.tsx';
import { manufacturersQuery } from './manufacturers.queries.ts';
import classes from './manufacturers-dialog.module.css';
import { useManufacturerMutations } from './use-manufacturer-mutations.ts';

type Props = { isOpen: boolean; onClose: () => void; onRenamed: (oldName: string, newName: string) => void };

const loadingFailed = 'Something went wrong loading manufacturers. Please try again later.';

/** Adds, renames and deletes manufacturers. */
export function ManufacturersDialog({ isOpen, onClose, onRenamed }: Props) {
  const { data: page, error, isSuccess, refetch } = useQuery({ ...manufacturersQuery, enabled: isOpen });
  useListFailureToast({ error: isOpen ? error : null, isSuccess: isSuccess || !isOpen }, loadingFailed);
  const mutations = useManufacturerMutations(onRenamed);
  const [renaming, setRenaming] = useState<string>();
  const deleting = useDialogTarget<Manufacturer>();

  async function rename(manufacturer: Manufacturer, name: string) {
    await mutations.rename(manufacturer, name);
    setRenaming(undefined);
  }

  return (
    <>
      <Dialog
        title="Manufacturers"
        isOpen={isOpen}
        onClose={onClose}
        isBusy={mutations.isBusy}
        onClosed={() => setRenaming(undefined)}
      >
        <ManufacturerNameForm
          label="New manufacturer"
          submitLabel="Add"
          initial=""
          isSaving={mutations.isBusy}
          onSave={mutations.create}
        />
        {error && !page && (
          <div className={classes.failure}>
            <ListFailure message={loadingFailed} error={error} onRetry={() => void refetch()} />
          </div>
        )}
        {page?.data.length === 0 && <p className={classes.empty}>No manufacturers to show.</p>}
        <ul className={classes.list} aria-label="Manufacturers">
          {page?.data.map((manufacturer) => (
            <ManufacturerRow
              key={manufacturer._id}
              name={manufacturer.name}
              isRenaming={renaming === manufacturer._id}
              isSaving={mutations.isBusy}
              onRename={() => setRenaming(manufacturer._id)}
              onCancel={() => setRenaming(undefined)}
              onSave={(name) => rename(manufacturer, name)}
              onDelete={() => deleting.open(manufacturer)}
            />
          ))}
        </ul>
      </Dialog>
      <ConfirmDeleteDialog
        isOpen={deleting.isOpen}
        onClose={deleting.close}
        item="manufacturer"
        name={deleting.target?.name}
        onDelete={() => mutations.delete(deleting.target?._id ?? '')}
      />
    </>
  );
}
