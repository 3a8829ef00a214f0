import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Manufacturer } from '#schema/manufacturers.ts';
import { useIdempotencyKey } from '#web/lib/api/idempotency-key.ts';
import { showFailureToast, useListFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { showSuccess } from '#web/lib/toasts/toast.ts';
import { useDialogTarget } from '#web/lib/use-dialog-target.ts';
import { ConfirmDeleteDialog } from '#web/ui/dialog/confirm-delete-dialog.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { ListFailure } from '#web/ui/list/list-failure.tsx';
import { ManufacturerNameForm } from './manufacturer-name-form.tsx';
import { ManufacturerRow } from './manufacturer-row.tsx';
import { createManufacturer, deleteManufacturer, renameManufacturer } from './manufacturers.api.ts';
import { manufacturersKey, manufacturersQuery } from './manufacturers.queries.ts';
import classes from './manufacturers-dialog.module.css';

type Props = { isOpen: boolean; onClose: () => void; onRenamed: (former: string, name: string) => void };

const loadingFailed = 'Something went wrong loading manufacturers. Please try again later.';

function failed(doing: 'adding' | 'updating' | 'deleting'): string {
  return `Something went wrong ${doing} this manufacturer. Please try again later.`;
}

/** The manufacturers to choose from: adds, renames and deletes them. */
export function ManufacturersDialog({ isOpen, onClose, onRenamed }: Props) {
  const queryClient = useQueryClient();
  const { data: page, error, isSuccess, refetch } = useQuery({ ...manufacturersQuery, enabled: isOpen });
  useListFailureToast({ error: isOpen ? error : null, isSuccess: isSuccess || !isOpen }, loadingFailed);
  const [isBusy, setBusy] = useState(false);
  const [renaming, setRenaming] = useState<string>();
  const deleting = useDialogTarget<Manufacturer>();
  const keyOf = useIdempotencyKey();

  /** Rejects with what went wrong, after the toast. */
  async function attempt(call: () => Promise<unknown>, success: string, failure: string) {
    setBusy(true);
    try {
      await call();
      void showSuccess(success);
    } catch (error) {
      showFailureToast(error, failure);
      throw error;
    } finally {
      setBusy(false);
      await queryClient.invalidateQueries({ queryKey: manufacturersKey });
    }
  }

  async function rename(manufacturer: Manufacturer, name: string) {
    await attempt(
      async () => {
        const saved = await renameManufacturer(manufacturer, { name });
        onRenamed(manufacturer.name, saved.name);
      },
      'Manufacturer updated.',
      failed('updating'),
    );
    setRenaming(undefined);
  }

  return (
    <>
      <Dialog
        title="Manufacturers"
        isOpen={isOpen}
        onClose={onClose}
        isBusy={isBusy}
        onClosed={() => setRenaming(undefined)}
      >
        <ManufacturerNameForm
          label="New manufacturer"
          submitLabel="Add"
          initial=""
          isSaving={isBusy}
          onSave={(name) =>
            attempt(
              () => createManufacturer({ name }, keyOf({ name })),
              'New manufacturer added.',
              failed('adding'),
            )
          }
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
              isSaving={isBusy}
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
        name={deleting.subject?.name}
        onDelete={() =>
          attempt(
            () => deleteManufacturer(deleting.subject?._id ?? ''),
            'Manufacturer deleted.',
            failed('deleting'),
          )
        }
      />
    </>
  );
}
