import type { DraftOwner } from '#web/lib/drafts/draft-owner.ts';
import { type DraftRecorder, recordDraft } from '#web/lib/drafts/draft-recorder.ts';
import { addOpenForm } from '#web/lib/drafts/open-forms.ts';
import type { DraftContent, StoredDraft } from '#web/lib/drafts/stored-draft.ts';
import { showFailure } from '#web/lib/toasts/toast.ts';
import { type DraftMirror, mirrorDraft } from './draft-mirror.ts';
import { findNewestDraft } from './find-newest-draft.ts';

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
  /** Called with the draft of an earlier form. Without it, the form goes on with what is in it. */
  onFound: ((draft: StoredDraft) => void) | undefined;
  /** The revision of the draft that a link has led to. */
  followed: number | undefined;
};

export type OpenedDraft = {
  recorder: DraftRecorder;
  duringSave: DraftMirror['duringSave'];
  close: () => void;
};

/** Keeps what is typed into a form, and looks for what was typed into it before. */
export function openDraft({ onFound, followed, ...options }: Options): OpenedDraft {
  const { owner, key } = options;
  const mirror = mirrorDraft(owner, key);
  const recorder = recordDraft({
    ...options,
    onStored: mirror.changed,
    onFilled: mirror.filledWith,
    onRemoved: mirror.removed,
    onFailed: reportFailure,
  });
  let isClosed = false;
  void findNewestDraft(owner, key, reportFailure, followed).then(({ draft, serverRevision }) => {
    mirror.found(serverRevision ?? 0);
    if (draft && !isClosed) onFound?.(draft);
  });
  if (!onFound) recorder.changed();

  const leave = () => void recorder.store().then(mirror.send);
  const removeOpenForm = addOpenForm({ key, store: recorder.store });
  window.addEventListener('blur', leave);
  return {
    recorder,
    duringSave: mirror.duringSave,
    close() {
      isClosed = true;
      window.removeEventListener('blur', leave);
      removeOpenForm();
      void recorder.close().then(mirror.send);
    },
  };
}
