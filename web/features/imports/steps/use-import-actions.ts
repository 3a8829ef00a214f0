import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Import } from '#schema/imports/imports.ts';
import { type ImportAction, startImportAction } from '#web/features/imports/imports.api.ts';
import { importQuery, storeImport } from '#web/features/imports/imports.queries.ts';
import { useSingleFlight } from '#web/lib/forms/use-single-flight.ts';
import { showFailureToast } from '#web/lib/toasts/failure-toast.tsx';

const failures: Record<ImportAction, string> = {
  'dry-run': 'Something went wrong checking the file. Please try again later.',
  run: 'Something went wrong starting the import. Please try again later.',
  cancel: 'Something went wrong cancelling. Please try again later.',
  undo: 'Something went wrong undoing the import. Please try again later.',
};

/** What a person has a worker do with an import. Failures are shown as toasts. */
export function useImportActions(entry: Pick<Import, '_id' | 'version'>) {
  const queryClient = useQueryClient();
  const runOnce = useSingleFlight();
  const [isActing, setActing] = useState(false);

  /** The import afterwards; undefined after a failure. */
  async function request(action: ImportAction, seen = entry): Promise<Import | undefined> {
    setActing(true);
    try {
      return await startImportAction(seen, action);
    } catch (error) {
      showFailureToast(error, failures[action]);
      // A colleague may have been faster: what is shown then is theirs.
      void queryClient.invalidateQueries({ queryKey: importQuery(entry._id).queryKey });
      return undefined;
    } finally {
      setActing(false);
    }
  }

  /** @param seen what the person has seen of the import, where that is newer */
  async function act(action: ImportAction, seen?: Import): Promise<void> {
    await runOnce(async () => {
      const changed = await request(action, seen);
      if (changed) storeImport(queryClient, changed);
    });
  }

  return { act, request, isActing, store: (changed: Import) => storeImport(queryClient, changed) };
}
