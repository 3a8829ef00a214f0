import type { DraftOwner } from './draft-owner.ts';
import { createDraftWriter } from './draft-writer.ts';
import type { DraftContent, DraftFocus, StoredDraft } from './stored-draft.ts';

/** So that everything is stored within 300 ms, and no key waits for it. */
const pauseMs = 150;

type Options = {
  owner: DraftOwner;
  key: string;
  formId: string;
  /** What is in the form, if it differs from what was in it at first. */
  read: () => DraftContent<unknown, unknown> | undefined;
  onStored: (draft: StoredDraft) => void;
  onFilled: (draft: StoredDraft) => void;
  onRemoved: () => void;
  /** This browser does not store it. */
  onFailed: (error: unknown) => void;
};

export type DraftRecorder = ReturnType<typeof recordDraft>;

function focusOf(field: Element | null): DraftFocus | undefined {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return undefined;
  const path = field.name || field.dataset.path;
  return path ? { path, caret: field.selectionStart } : undefined;
}

const nextRevision = (last: number): number => Math.max(Date.now(), last + 1);

function onLeaving(leave: () => void): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  window.addEventListener('pagehide', leave, { signal });
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && leave(), {
    signal,
  });
  return () => controller.abort();
}

/** Stores what is typed into a form, and removes it when there is nothing to store anymore. */
export function recordDraft({ owner, key, formId, read, onFilled, onRemoved, ...outcomes }: Options) {
  const writer = createDraftWriter({ owner, ...outcomes });
  let latest: StoredDraft | undefined;
  let content: string | undefined;
  let revision = 0;
  let timer: number | undefined;
  let isEnded = false;
  /** What had the focus at the last change. It may be gone from the page by now. */
  let changedField: Element | null = null;

  function remove(): Promise<void> {
    content = latest = undefined;
    revision = nextRevision(revision);
    onRemoved();
    return writer.remove({ key, formId, revision });
  }

  /** Returns what has to be stored. */
  function capture(): StoredDraft | undefined {
    const values = isEnded ? undefined : read();
    const text = values && JSON.stringify(values);
    if (text === undefined) {
      if (content !== undefined) void remove();
      return undefined;
    }
    if (text !== content) {
      content = text;
      revision = nextRevision(revision);
      const focus = focusOf(changedField) ?? latest?.focus;
      latest = { key, formId, revision, focus, content };
    }
    return latest && writer.isMissing(latest.revision) ? latest : undefined;
  }

  function store(): Promise<void> {
    window.clearTimeout(timer);
    timer = undefined;
    const draft = capture();
    return draft ? writer.put(draft) : writer.settled();
  }

  const storeLater = () => void (timer ??= window.setTimeout(() => void store(), pauseMs));
  const stayHere = onLeaving(() => {
    const draft = capture();
    if (!draft) return;
    writer.putAtOnce(draft);
    void store();
  });

  return {
    /** The form may have changed. Cheap, for each key. */
    changed(): void {
      changedField = document.activeElement;
      storeLater();
    },
    /** The form was filled with a draft. @param filled what is in it since, if nothing is missing in the draft */
    filledWith(draft: StoredDraft, filled?: DraftContent<unknown, unknown>): void {
      writer.filledWith(draft);
      onFilled(draft);
      latest = draft;
      content = filled && JSON.stringify(filled);
      revision = Math.max(revision, draft.revision);
      if (!filled) storeLater();
    },
    store,
    remove,
    /** Removes the draft, and stores nothing anymore: the values belong to another form from now on. */
    end(): Promise<void> {
      isEnded = true;
      return remove();
    },
    /** The form is closed. */
    close(): Promise<void> {
      stayHere();
      const stored = store();
      writer.release();
      return stored;
    },
  };
}
