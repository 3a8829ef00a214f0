import { maxDraftKeyLength } from '#schema/drafts.ts';
import type { SavedDraft } from '#web/lib/api/api.ts';
import { ApiError, isUnacknowledged } from '#web/lib/api/api-error.ts';
import { type DraftOwner, readDraftOwner } from '#web/lib/drafts/draft-owner.ts';
import type { DraftContent, StoredDraft } from '#web/lib/drafts/stored-draft.ts';
import { deleteServerDraft, putServerDraft } from './drafts.api.ts';

/** Nobody has typed for so long. */
const quietMs = 5_000;
/** A save waits no longer for a draft that is being stored, or for a copy that is on its way. */
const maxWaitMs = 2_000;

/** @returns the revision that the server has from now on; undefined if another user is signed in by now */
export async function sendDraft(owner: DraftOwner, draft: StoredDraft, revision = draft.revision) {
  // Checked at once before the request takes the token of the session.
  if (readDraftOwner() !== owner) return undefined;
  const { key, formId, focus, content } = draft;
  const { about, base } = JSON.parse(content) as DraftContent<unknown, { version: number }>;
  const data = { formId, content, ...(focus && { focus }) };
  await putServerDraft(key, { about, baseVersion: base?.version ?? null, data, revision });
  return revision;
}

/** The revision that the server has, if it has rejected an older one. */
function newerRevision(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || error.code !== 'newer_draft') return undefined;
  return (error.data as { revision: number }).revision;
}

/** Requests that have not finished. */
const pending = new Set<Promise<void>>();

/** Waits for a write, but not for a slow one. */
export function settle(write: Promise<void>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = window.setTimeout(resolve, maxWaitMs);
  void write.then(resolve);
  return promise.finally(() => window.clearTimeout(timer));
}

/** Waits for them, so that a form that opens again does not find what was just saved. */
export async function settleMirrors(signal: AbortSignal): Promise<void> {
  const { promise: aborted, resolve } = Promise.withResolvers<void>();
  signal.addEventListener('abort', () => resolve());
  await Promise.race([Promise.all(pending), aborted]);
}

function track(request: Promise<void>): Promise<void> {
  pending.add(request);
  void request.then(() => pending.delete(request));
  return request;
}

/** Copies the draft of a form to the server, where its user finds it from another machine. Failures are repeated. */
export function mirrorDraft(owner: DraftOwner, key: string) {
  let waiting: StoredDraft | undefined;
  let timer: number | undefined;
  /** What the server has, of this form or of another one with the same key; 0 if nothing. */
  let serverRevision = 0;
  /** What the server has of this form: what was sent, or what the form was filled with. */
  let ownRevision = 0;
  let queue: Promise<void> = Promise.resolve();
  /** Saves that are running. They name what the server has, so nothing is sent meanwhile. */
  let saves = 0;

  async function sendWaiting(): Promise<void> {
    const draft = waiting;
    if (!draft || saves > 0) return;
    waiting = undefined;
    const revision = Math.max(draft.revision, serverRevision + 1);
    try {
      ownRevision = (await sendDraft(owner, draft, revision)) ?? ownRevision;
      serverRevision = Math.max(serverRevision, ownRevision);
    } catch (error) {
      if (isUnacknowledged(error)) ownRevision = revision;
      // What was typed elsewhere is newer. The next key here is newer still, even if the clocks differ.
      const newer = newerRevision(error);
      if (newer === undefined) waiting ??= draft;
      else serverRevision = newer;
    }
  }

  function send(): Promise<void> {
    window.clearTimeout(timer);
    queue = track(queue.then(sendWaiting));
    return queue;
  }

  function changed(draft: StoredDraft): void {
    waiting = draft;
    window.clearTimeout(timer);
    timer = window.setTimeout(() => void send(), quietMs);
  }

  return {
    send,
    changed,
    /** The server has a draft of this form. */
    found(revision: number): void {
      serverRevision = Math.max(serverRevision, revision);
    },
    /** The form was filled with a draft, which the server may have, too. */
    filledWith({ revision }: StoredDraft): void {
      ownRevision = Math.max(ownRevision, revision);
    },
    /** Runs a save, which names what the server has of this form, and takes it away. */
    async duringSave<Result>(save: (draft: SavedDraft | undefined) => Promise<Result>): Promise<Result> {
      saves += 1;
      try {
        await settle(queue);
        const revision = ownRevision;
        const isCopied = revision > 0 && key.length <= maxDraftKeyLength;
        const result = await save(isCopied ? { key, revision } : undefined);
        if (ownRevision === revision) ownRevision = 0;
        return result;
      } finally {
        saves -= 1;
        if (waiting) changed(waiting);
      }
    },
    /** What other forms have sent since stays. */
    removed(): void {
      window.clearTimeout(timer);
      waiting = undefined;
      const remove = async () => {
        if (ownRevision === 0 || readDraftOwner() !== owner) return;
        // If it fails, it merges to nothing when it is found again, or expires.
        await deleteServerDraft(key, ownRevision).catch(() => undefined);
        ownRevision = 0;
      };
      queue = track(queue.then(remove));
    },
  };
}

export type DraftMirror = ReturnType<typeof mirrorDraft>;
