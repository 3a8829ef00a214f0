import { useSyncExternalStore } from 'react';

/** The signed-in user, with the key that encrypts their drafts in this browser. */
export type DraftOwner = { userId: string; key: string };

/** In local storage, so that it is gone with the session. */
export const draftOwnerKey = 'crewdesk.draft-owner';

const listeners = new Set<() => void>();
let last: { text: string; owner: DraftOwner } | undefined;

/** The same object as long as nobody else signs in. Undefined until the server has confirmed the session. */
export function readDraftOwner(): DraftOwner | undefined {
  const text = localStorage.getItem(draftOwnerKey);
  if (text === null) return undefined;
  if (last?.text !== text) last = { text, owner: JSON.parse(text) as DraftOwner };
  return last.owner;
}

/** Call it only with the user of the session that this browser still has. */
export function rememberDraftOwner(owner: DraftOwner): void {
  const text = JSON.stringify(owner);
  if (localStorage.getItem(draftOwnerKey) === text) return;
  localStorage.setItem(draftOwnerKey, text);
  for (const listener of listeners) listener();
}

export function forgetDraftOwner(): void {
  localStorage.removeItem(draftOwnerKey);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab signs in or out.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

export function useDraftOwner(): DraftOwner | undefined {
  return useSyncExternalStore(subscribe, readDraftOwner);
}
