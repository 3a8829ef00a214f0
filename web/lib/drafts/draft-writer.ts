import type { DraftOwner } from './draft-owner.ts';
import { writeTail } from './draft-tails.ts';
import { putDraft, removeDraft, trackWrite } from './drafts.ts';
import { holdDraft } from './open-forms.ts';
import type { StoredDraft } from './stored-draft.ts';

type Options = {
  owner: DraftOwner;
  onStored: (draft: StoredDraft) => void;
  /** This browser does not store it. */
  onFailed: (error: unknown) => void;
};

/** Stores and removes the draft of one form, one write after the other. */
export function createDraftWriter({ owner, onStored, onFailed }: Options) {
  let writtenRevision = 0;
  /** The draft that the form was filled with, until it is replaced by a newer one. */
  let source: StoredDraft | undefined;
  /** What ends the hold on a draft, by the form that stored it. */
  const holds = new Map<string, () => void>();
  let queue: Promise<void> = Promise.resolve();

  function hold(formId: string): void {
    if (!holds.has(formId)) holds.set(formId, holdDraft(formId));
  }

  function enqueue(write: () => Promise<void>): Promise<void> {
    queue = trackWrite(queue.then(write).catch(onFailed));
    return queue;
  }

  async function removeSource(replaced: StoredDraft | undefined): Promise<void> {
    if (!replaced || source !== replaced) return;
    source = undefined;
    await removeDraft(owner, replaced);
  }

  return {
    settled: () => queue,
    /** Whether a revision is not stored yet. */
    isMissing: (revision: number): boolean => revision > writtenRevision,
    filledWith(draft: StoredDraft): void {
      source = draft;
      hold(draft.formId);
      writtenRevision = draft.revision;
    },
    put(draft: StoredDraft): Promise<void> {
      hold(draft.formId);
      // What the form is filled with while this is being stored is not in it.
      const replaced = source;
      return enqueue(async () => {
        if (draft.revision <= writtenRevision) return;
        await putDraft(owner, draft);
        // It was removed meanwhile, which the queue does next.
        if (draft.revision <= writtenRevision) return;
        writtenRevision = draft.revision;
        onStored(draft);
        await removeSource(replaced);
      });
    },
    /** When there is no time left to encrypt it: what else is written may never finish. */
    putAtOnce(draft: StoredDraft): void {
      try {
        writeTail(owner, draft);
      } catch (error) {
        onFailed(error);
      }
    },
    remove(draft: Pick<StoredDraft, 'key' | 'formId' | 'revision'>): Promise<void> {
      writtenRevision = draft.revision;
      return enqueue(async () => {
        await removeDraft(owner, draft);
        await removeSource(source);
      });
    },
    /** Other forms may show the drafts from now on. */
    release: () => {
      for (const release of holds.values()) release();
    },
  };
}
