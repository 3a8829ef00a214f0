import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Import } from '#schema/imports/imports.ts';
import { saveImportColumns } from '#web/features/imports/imports.api.ts';
import { storeImport } from '#web/features/imports/imports.queries.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { showFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { chooseTarget, storedTargets, type Targets } from './column-choices.ts';

const failure = 'Something went wrong saving the columns. Please try again later.';

/** What the columns of a file become. Each choice is saved at once; what could not be saved is saved with the next. */
export function useImportColumns(entry: Import) {
  const queryClient = useQueryClient();
  const [targets, setTargets] = useState(() => storedTargets(entry));
  const [saving, setSaving] = useState<'saved' | 'saving' | 'failed'>('saved');
  const [problem, setProblem] = useState<string>();
  const latest = useRef(targets);

  const { mutateAsync } = useMutation({
    // One after the other, so that the last choice wins.
    scope: { id: `import columns ${entry._id}` },
    mutationFn: (chosen: Targets) =>
      saveImportColumns(entry._id, {
        columns: [...chosen].map(([index, target]) => ({ index, target })),
      }),
  });

  /** Whether the server has what is chosen. */
  async function save(): Promise<boolean> {
    const chosen = latest.current;
    try {
      const saved = await mutateAsync(chosen);
      if (latest.current === chosen) {
        setSaving('saved');
        setProblem(undefined);
        storeImport(queryClient, saved);
      }
      return true;
    } catch (error) {
      setSaving('failed');
      // What is missing is said beside the button; the next choice may be it.
      const isIncomplete = error instanceof ApiError && error.status === 400;
      setProblem(isIncomplete ? error.message : undefined);
      if (!isIncomplete) showFailureToast(error, failure);
      return false;
    }
  }

  function choose(index: number, id: string): void {
    latest.current = chooseTarget(entry, latest.current, index, id);
    setTargets(latest.current);
    setSaving('saving');
    void save();
  }

  return { targets, saving, problem, choose, save };
}
