import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Import } from '#schema/imports/imports.ts';
import { saveImportColumns } from '#web/features/imports/imports.api.ts';
import { importQuery, storeImport } from '#web/features/imports/imports.queries.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { showFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { chooseTarget, hasTargets, storedTargets, type Targets } from './column-choices.ts';

const failure = 'Something went wrong saving the columns. Please try again later.';

/** What a colleague has saved meanwhile, if that is why a save was rejected. */
function staleImport(error: unknown): Import | undefined {
  return error instanceof ApiError && error.status === 412 ? (error.data as Import) : undefined;
}

/** Saves targets of columns over what this page has seen of the import. */
function useSaveTargets(entry: Import) {
  /** What this page has seen of the import, and what it has sent without a response. */
  const seen = useRef(entry);
  const unacknowledged = useRef<Targets>(undefined);

  async function send(chosen: Targets): Promise<Import> {
    const before = unacknowledged.current;
    unacknowledged.current = chosen;
    const columns = [...chosen].map(([index, target]) => ({ index, target }));
    try {
      seen.current = await saveImportColumns(seen.current, { columns });
    } catch (error) {
      const current = staleImport(error);
      // The next save replaces theirs, because the person knows of them by then.
      if (current) seen.current = current;
      if (!current || !before || !hasTargets(current, before)) throw error;
      // The own save whose response was lost.
      seen.current = await saveImportColumns(current, { columns });
    }
    unacknowledged.current = undefined;
    return seen.current;
  }

  // One after the other, so that the last choice wins.
  return useMutation({ scope: { id: `import columns ${entry._id}` }, mutationFn: send }).mutateAsync;
}

/** What the columns of a file become. Each choice is saved at once; what could not be saved is saved with the next. */
export function useImportColumns(entry: Import) {
  const queryClient = useQueryClient();
  const [targets, setTargets] = useState(() => storedTargets(entry));
  const [saving, setSaving] = useState<'saved' | 'saving' | 'failed'>('saved');
  const [problem, setProblem] = useState<string>();
  const [theirs, setTheirs] = useState<Import>();
  const latest = useRef(targets);
  const saveTargets = useSaveTargets(entry);

  function reportFailure(error: unknown): void {
    setSaving('failed');
    const current = staleImport(error);
    if (current && current.headerLine !== entry.headerLine) {
      // The choices are about other columns.
      showFailureToast(error, failure);
      storeImport(queryClient, current);
      return;
    }
    setTheirs(current);
    // What is missing is said beside the button; the next choice may be it.
    const isIncomplete = error instanceof ApiError && error.status === 400;
    setProblem(isIncomplete ? error.message : undefined);
    if (isIncomplete || current) return;
    showFailureToast(error, failure);
    // A colleague may have begun the import.
    if (error instanceof ApiError && error.status === 409)
      void queryClient.invalidateQueries({ queryKey: importQuery(entry._id).queryKey });
  }

  /** The import with what is chosen; undefined if the server does not have that. */
  async function save(): Promise<Import | undefined> {
    const chosen = latest.current;
    try {
      const saved = await saveTargets(chosen);
      if (latest.current === chosen) {
        setSaving('saved');
        setProblem(undefined);
        setTheirs(undefined);
        storeImport(queryClient, saved);
      }
      return saved;
    } catch (error) {
      reportFailure(error);
      return undefined;
    }
  }

  function choose(index: number, id: string): void {
    latest.current = chooseTarget(entry, latest.current, index, id);
    setTargets(latest.current);
    // Not over a colleague's choice unasked.
    if (theirs) return;
    setSaving('saving');
    void save();
  }

  function takeTheirs(current: Import): void {
    latest.current = storedTargets(current);
    setTargets(latest.current);
    setTheirs(undefined);
    setProblem(undefined);
    setSaving('saved');
    storeImport(queryClient, current);
  }

  return { targets, saving, problem, theirs, choose, save, takeTheirs };
}
