import { readDraftOwner } from '#web/lib/drafts/draft-owner.ts';
import { removeDraft, storeAndListDrafts } from '#web/lib/drafts/drafts.ts';
import { sendDraft } from './draft-mirror.ts';

/**
 * Before the user logs out: sends the newest draft of each form in this browser to the server.
 * @returns a function that erases those that the server has. The others stay, encrypted.
 */
export async function sendAllDrafts(): Promise<() => Promise<unknown>> {
  const owner = readDraftOwner();
  if (!owner) return async () => undefined;
  const oldestFirst = (await storeAndListDrafts(owner)).sort((one, other) => one.revision - other.revision);
  const newest = [...new Map(oldestFirst.map((draft) => [draft.key, draft])).values()];
  // The server rejects a draft if it has a newer one, of another machine.
  const revisions = await Promise.all(newest.map((draft) => sendDraft(owner, draft).catch(() => undefined)));
  const sent = newest.filter((_, index) => revisions[index] !== undefined);
  return () => Promise.all(sent.map((draft) => removeDraft(owner, draft)));
}
