import { type DraftOwner, readDraftOwner } from '#web/lib/drafts/draft-owner.ts';
import { findDraft } from '#web/lib/drafts/drafts.ts';
import { listOpenForms } from '#web/lib/drafts/open-forms.ts';
import type { DraftFocus, StoredDraft } from '#web/lib/drafts/stored-draft.ts';
import { settleMirrors } from './draft-mirror.ts';
import { getServerDraft, listServerDrafts } from './drafts.api.ts';

/** A form does not wait longer for a slow server. */
const timeoutMs = 2_000;

/** What `sendDraft` has sent. Another release may have sent something else. */
function parseDraft(key: string, revision: number, data: Record<string, unknown>): StoredDraft | undefined {
  const { formId, content, focus } = data;
  if (typeof formId !== 'string' || typeof content !== 'string') return undefined;
  return { key, formId, revision, content, focus: focus as DraftFocus | undefined };
}

/**
 * The newest draft of a form, in this browser or on the server. `serverRevision` is 0 if the server has none, undefined if
 * it did not say.
 * @param onFailed this browser stores no drafts
 * @param wanted the revision of the one that is wanted, if it is still there
 */
export async function findNewestDraft(owner: DraftOwner, key: string, onFailed: () => void, wanted?: number) {
  const local = await findDraft(owner, key, wanted).catch(onFailed);
  const signal = AbortSignal.timeout(timeoutMs);
  await settleMirrors(signal);
  // With the session of another user, the server would give theirs.
  const isOwner = () => readDraftOwner() === owner;
  const drafts = isOwner() ? await listServerDrafts(signal).catch(() => undefined) : undefined;
  if (!drafts) return { draft: local ?? undefined, serverRevision: undefined };
  const { revision: serverRevision = 0 } = drafts.find((one) => one.key === key) ?? {};
  const isWantedHere = local !== undefined && local.revision === wanted;
  const isNewestHere = serverRevision !== wanted && serverRevision <= (local?.revision ?? 0);
  if (isWantedHere || isNewestHere) return { draft: local ?? undefined, serverRevision };
  const stored = isOwner() ? await getServerDraft(key, signal).catch(() => undefined) : undefined;
  const draft = stored && parseDraft(key, stored.revision, stored.data);
  const isOpenHere = draft && (await listOpenForms()).has(draft.formId);
  return { draft: (draft && !isOpenHere ? draft : local) ?? undefined, serverRevision };
}
