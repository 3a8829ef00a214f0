import { type DraftOwner, forgetDraftOwner, readDraftOwner } from './draft-owner.ts';
import type { StoredDraft } from './stored-draft.ts';

// A tail is the last of a draft, which was typed just before the page was closed or hidden: there is no time left to
// encrypt it. It is in local storage only until it is encrypted, or as long as the session where that is impossible.

const tailPrefix = 'crewdesk.draft.';

type Tail = { userId: string; draft: StoredDraft };

const isOf = ({ userId }: Pick<DraftOwner, 'userId'>, tail: Tail) => tail.userId === userId;

function readTails(): Tail[] {
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(tailPrefix))
    .flatMap((key) => {
      const text = localStorage.getItem(key);
      return text === null ? [] : [JSON.parse(text) as Tail];
    });
}

/** Writes nothing once the session has ended. @throws if the storage is full */
export function writeTail(owner: DraftOwner, draft: StoredDraft): void {
  if (readDraftOwner() !== owner) return;
  const tail: Tail = { userId: owner.userId, draft };
  localStorage.setItem(tailPrefix + draft.formId, JSON.stringify(tail));
}

export function listTails(owner: DraftOwner): StoredDraft[] {
  return readTails()
    .filter((tail) => isOf(owner, tail))
    .map(({ draft }) => draft);
}

/** Removes the tail of a form, unless it is newer than `revision`. */
export function removeTail({ formId, revision }: Pick<StoredDraft, 'formId' | 'revision'>): void {
  const text = localStorage.getItem(tailPrefix + formId);
  if (text === null) return;
  const { draft } = JSON.parse(text) as Tail;
  if (draft.revision <= revision) localStorage.removeItem(tailPrefix + formId);
}

/**
 * Ends the access to the drafts of the user of this browser. Nothing that can be read remains, at once; the tails are
 * encrypted for the day on which the same user comes back.
 */
export function lockDrafts(): void {
  const owner = readDraftOwner();
  const tails = readTails();
  for (const { draft } of tails) localStorage.removeItem(tailPrefix + draft.formId);
  forgetDraftOwner();
  const own = owner ? tails.filter((tail) => isOf(owner, tail)) : [];
  if (!owner || own.length === 0) return;
  // The login page does not load it.
  void import('./sealed-drafts.ts').then(({ sealDraft }) =>
    Promise.allSettled(own.map(({ draft }) => sealDraft(owner, draft))),
  );
}
