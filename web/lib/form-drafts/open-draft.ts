import type { DraftOwner } from '#web/lib/drafts/draft-owner.ts';
import { type DraftRecorder, recordDraft } from '#web/lib/drafts/draft-recorder.ts';
import { findDraft } from '#web/lib/drafts/drafts.ts';
import type { DraftContent, StoredDraft } from '#web/lib/drafts/stored-draft.ts';
import { showFailure } from '#web/lib/toasts/toast.ts';

let hasReported = false;

/** Once in each tab: the user can do nothing about it but save. */
function reportFailure(): void {
  if (hasReported) return;
  hasReported = true;
  void showFailure('This browser has no room for what you type. Please save before you leave the page.');
}

type Options = {
  owner: DraftOwner;
  key: string;
  formId: string;
  /** What is in the form, if it differs from what was in it at first. */
  read: () => DraftContent<unknown, unknown> | undefined;
  /** Called with the draft of an earlier form; without it, none is looked for. */
  onFound: ((draft: StoredDraft) => void) | undefined;
};

export type OpenedDraft = { recorder: DraftRecorder; close: () => void };

/** Keeps what is typed into a form, and looks for what was typed into it before. */
export function openDraft({ onFound, ...options }: Options): OpenedDraft {
  const { owner, key } = options;
  const recorder = recordDraft({ ...options, onFailed: reportFailure });
  let isClosed = false;
  if (onFound)
    void findDraft(owner, key)
      .catch(reportFailure)
      .then((draft) => draft && !isClosed && onFound(draft));
  else recorder.changed();
  return {
    recorder,
    close() {
      isClosed = true;
      void recorder.close();
    },
  };
}
