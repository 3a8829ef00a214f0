import type { DraftAbout, DraftItem } from '#schema/drafts.ts';
import { type DraftOwner, readDraftOwner } from '#web/lib/drafts/draft-owner.ts';
import { listDrafts, putDraft, removeDraft } from '#web/lib/drafts/drafts.ts';
import { listOpenForms } from '#web/lib/drafts/open-forms.ts';
import type { DraftContent, StoredDraft } from '#web/lib/drafts/stored-draft.ts';
import { sendDraft } from './draft-mirror.ts';
import { deleteServerDraft, getServerDraft, listServerDrafts } from './drafts.api.ts';
import { findNewestDraft } from './find-newest-draft.ts';

/** A form into which its user has typed and which is not open. */
export type UnfinishedForm = DraftAbout & { key: string; revision: number };

export type UnfinishedForms = {
  /** The newest first. */
  forms: UnfinishedForm[];
  /** Why the list has this browser's only. */
  error: Error | undefined;
};

function toUnfinished({ key, revision, content }: StoredDraft): UnfinishedForm[] {
  const { about } = JSON.parse(content) as Partial<DraftContent<unknown, unknown>>;
  return about ? [{ key, revision, ...about }] : [];
}

/** The newest of each form, without what a form shows that is open in a tab of this browser. */
export function mergeUnfinished(
  here: StoredDraft[],
  onServer: DraftItem[],
  openForms: ReadonlySet<string>,
): UnfinishedForm[] {
  const open = here.filter(({ formId }) => openForms.has(formId));
  const closed = here.filter(({ formId }) => !openForms.has(formId));
  const isOpenHere = ({ key, revision }: DraftItem) =>
    open.some((draft) => draft.key === key && draft.revision >= revision);
  const all = [
    ...closed.flatMap(toUnfinished),
    ...onServer
      .filter((draft) => !isOpenHere(draft))
      .map(({ key, revision, about }) => ({ key, revision, ...about })),
  ].sort((one, other) => one.revision - other.revision);
  return [...new Map(all.map((form) => [form.key, form])).values()].sort(
    (one, other) => other.revision - one.revision,
  );
}

/** What a user has typed into forms and not saved, in this browser and on the server. */
export async function listUnfinished(owner: DraftOwner, signal?: AbortSignal): Promise<UnfinishedForms> {
  let error: Error | undefined;
  const [here, onServer] = await Promise.all([
    // The browser may store nothing.
    listDrafts(owner).catch(() => []),
    listServerDrafts(signal).catch((reason: Error) => {
      error = reason;
      return [];
    }),
  ]);
  signal?.throwIfAborted();
  // Another user may have signed in.
  if (readDraftOwner() !== owner) return { forms: [], error: undefined };
  return { forms: mergeUnfinished(here, onServer, await listOpenForms()), error };
}

/** Deletes what the server has of the same form. What another form has sent stays. */
async function deleteCopy({ key, formId }: StoredDraft): Promise<void> {
  const { revision, data } = await getServerDraft(key);
  if (data.formId === formId) await deleteServerDraft(key, revision);
}

/**
 * Forgets the newest draft of a form.
 * @returns the function that takes this back
 * @throws if the server cannot be reached, which may have a copy
 */
export async function discardUnfinished(owner: DraftOwner, key: string): Promise<() => Promise<void>> {
  const { draft, serverRevision } = await findNewestDraft(owner, key, () => undefined);
  if (serverRevision === undefined) throw new Error('The server cannot be reached.');
  if (!draft) return async () => undefined;
  if (serverRevision > 0) await deleteCopy(draft);
  await removeDraft(owner, draft).catch(() => undefined);
  return async () => {
    await Promise.any([putDraft(owner, draft), sendDraft(owner, draft)]);
  };
}
