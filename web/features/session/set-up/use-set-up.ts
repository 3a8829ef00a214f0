import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { OpenSetUp } from '#schema/set-up.ts';
import { ApiError, isAbort } from '#web/lib/api/api-error.ts';
import { checkSetUp } from './set-up.api.ts';
import { type SetUpDraft, saveDraft, startDraft } from './set-up-draft.ts';

/** Why the set-up cannot go on; `isDone` when somebody else was first. */
export type SetUpFailure = { message: string; isDone: boolean; canRetry: boolean };

const unreachable = 'Crewdesk does not respond. Please try again in a moment.';

/** Undefined for a failure of one request only, after which the same address may work. */
export function endingFailure(error: unknown): SetUpFailure | undefined {
  if (!(error instanceof ApiError) || !error.error) return undefined;
  if (error.code === 'already_set_up') return { message: error.error, isDone: true, canRetry: false };
  return error.status === 403 ? { message: error.error, isDone: false, canRetry: false } : undefined;
}

/** The secret of the address, whether it works, and what was typed so far. */
export function useSetUp() {
  const secret = useLocation().hash.slice(1);
  const [opened, setOpened] = useState<OpenSetUp>();
  const [draft, setDraft] = useState<SetUpDraft>();
  const [failure, setFailure] = useState<SetUpFailure>();
  const [tries, setTries] = useState(0);

  useEffect(() => {
    const abort = new AbortController();
    // Counted as a dependency: each try asks again.
    void tries;
    checkSetUp(secret, abort.signal).then(
      (found) => {
        setOpened(found);
        setFailure(undefined);
        setDraft((typed) => typed ?? startDraft(found));
      },
      (error: unknown) => {
        if (isAbort(error)) return;
        const message = (error instanceof ApiError && error.error) || unreachable;
        setFailure(endingFailure(error) ?? { message, isDone: false, canRetry: true });
      },
    );
    return () => abort.abort();
  }, [secret, tries]);

  useEffect(() => {
    if (draft) saveDraft(draft);
  }, [draft]);

  return {
    secret,
    fixed: opened?.fixed ?? [],
    draft,
    changeDraft: (change: Partial<SetUpDraft>) => setDraft((typed) => typed && { ...typed, ...change }),
    failure,
    fail: setFailure,
    retry: () => setTries((count) => count + 1),
  };
}

export type SetUpState = ReturnType<typeof useSetUp>;
