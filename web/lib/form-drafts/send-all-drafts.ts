import { readDraftOwner } from '#web/lib/drafts/draft-owner.ts';
import { listDrafts, removeDraft } from '#web/lib/drafts/drafts.ts';
import { sendDraft } from './draft-mirror.ts';

/**
 * Before the user logs out: sends the drafts of this browser to the server.
 * @returns a function that erases those that the server has. The others stay, encrypted.
 */
export async function sendAllDrafts(): Promise<() => Promise<unknown>> {
  const owner = readDraftOwner();
  if (!owner) return async () => undefined;
  const drafts = await listDrafts(owner);
  const areSent = await Promise.all(
    drafts.map(
      async (draft) =>
        draft.isMirrored ||
        sendDraft(owner, draft).then(
          (revision) => revision !== undefined,
          () => false,
        ),
    ),
  );
  const sent = drafts.filter((_, index) => areSent[index]);
  return () => Promise.all(sent.map((draft) => removeDraft(owner, draft)));
}
