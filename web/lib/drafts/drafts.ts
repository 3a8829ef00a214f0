import type { DraftOwner } from './draft-owner.ts';
import { listTails, removeTail, writeTail } from './draft-tails.ts';
import { listOpenForms, storeOpenForms } from './open-forms.ts';
import { canSeal, openDrafts, removeSealed, sealDraft } from './sealed-drafts.ts';
import type { StoredDraft } from './stored-draft.ts';

/** Writes that have not finished. */
const pending = new Set<Promise<void>>();

/** Drafts are looked for once the write has finished. It must not fail. */
export function trackWrite(writing: Promise<void>): Promise<void> {
  pending.add(writing);
  void writing.then(() => pending.delete(writing));
  return writing;
}

/** Waits for what was begun before. */
export async function settleDrafts(): Promise<void> {
  // One may be followed by another at once: what was typed while it was written.
  while (pending.size > 0) await Promise.all(pending);
}

/** @throws if the browser does not store it */
export async function putDraft(owner: DraftOwner, draft: StoredDraft): Promise<void> {
  if (!canSeal()) return writeTail(owner, draft);
  await sealDraft(owner, draft);
  removeTail(draft);
}

/** Removes a draft and what is older of the same form. */
export async function removeDraft(
  owner: DraftOwner,
  draft: Pick<StoredDraft, 'key' | 'formId' | 'revision'>,
): Promise<void> {
  removeTail(draft);
  if (canSeal()) await removeSealed(owner, draft);
}

/** All drafts of a user in this browser, of all forms or of one. */
export async function listDrafts(owner: DraftOwner, key?: string): Promise<StoredDraft[]> {
  await settleDrafts();
  if (!canSeal()) return listTails(owner).filter((tail) => key === undefined || tail.key === key);
  await sealTails(owner);
  return openDrafts(owner, key);
}

/** All drafts of a user in this browser, with what is in the forms of this tab by now. */
export async function storeAndListDrafts(owner: DraftOwner): Promise<StoredDraft[]> {
  await storeOpenForms();
  return listDrafts(owner);
}

/** Encrypts what was typed just before a page was closed. */
async function sealTails(owner: DraftOwner): Promise<void> {
  for (const tail of listTails(owner)) await putDraft(owner, tail);
}

/** The newest draft of a form that no form shows, or the one of a revision. Older ones stay. */
export async function findDraft(
  owner: DraftOwner,
  key: string,
  wanted?: number,
): Promise<StoredDraft | undefined> {
  const drafts = await listDrafts(owner, key);
  const isOpen = await listOpenForms();
  const closed = drafts
    .filter(({ formId }) => !isOpen.has(formId))
    .sort((one, other) => other.revision - one.revision);
  return closed.find(({ revision }) => revision === wanted) ?? closed[0];
}
