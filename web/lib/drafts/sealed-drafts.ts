import { createStore, delMany, entries, promisifyRequest, type UseStore, update } from 'idb-keyval';
import type { DraftOwner } from './draft-owner.ts';
import { maxDraftAgeMs, type StoredDraft } from './stored-draft.ts';

/** A draft as it is in the browser's database: what was typed can be read with the key of its user only. */
type SealedDraft = { revision: number; iv: Uint8Array<ArrayBuffer>; sealed: ArrayBuffer };
type EntryKey = [userId: string, key: string, formId: string];

let opened: UseStore | undefined;
const store: UseStore = (mode, callback) => {
  opened ??= createStore('crewdesk-drafts', 'drafts');
  return opened(mode, callback);
};

const entryKeyOf = (
  { userId }: DraftOwner,
  { key, formId }: Pick<StoredDraft, 'key' | 'formId'>,
): EntryKey => [userId, key, formId];

/** Browsers encrypt only on pages of HTTPS and of this machine. Elsewhere, drafts are tails as long as the session. */
export const canSeal = (): boolean => 'subtle' in crypto;

let imported: { text: string; key: Promise<CryptoKey> } | undefined;

function importKey(text: string): Promise<CryptoKey> {
  if (imported?.text !== text) {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    const key = crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
    imported = { text, key };
  }
  return imported.key;
}

/** With these, an entry that was moved to another user, form or time cannot be opened. */
const cipherOf = (
  entryKey: EntryKey,
  { iv, revision }: Pick<SealedDraft, 'iv' | 'revision'>,
): AesGcmParams => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(JSON.stringify([...entryKey, revision])),
});

/** Stores a draft, unless a newer one of the same form is stored. @throws if there is no storage, or no room */
export async function sealDraft(owner: DraftOwner, draft: StoredDraft): Promise<void> {
  const { revision } = draft;
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const entryKey = entryKeyOf(owner, draft);
  const text = new TextEncoder().encode(JSON.stringify(draft));
  const sealed = await crypto.subtle.encrypt(
    cipherOf(entryKey, { iv, revision }),
    await importKey(owner.key),
    text,
  );
  const entry: SealedDraft = { revision, iv, sealed };
  await update<SealedDraft>(entryKey, (old) => (old && old.revision > revision ? old : entry), store);
}

async function openDraft(owner: DraftOwner, [entryKey, entry]: [EntryKey, SealedDraft]) {
  try {
    const text = await crypto.subtle.decrypt(
      cipherOf(entryKey, entry),
      await importKey(owner.key),
      entry.sealed,
    );
    return [JSON.parse(new TextDecoder().decode(text)) as StoredDraft];
  } catch {
    // The server has other keys by now. What nobody can read expires.
    return [];
  }
}

/** The drafts that a user has, of all forms or of one. */
export async function openDrafts(owner: DraftOwner, key?: string): Promise<StoredDraft[]> {
  const all = await entries<EntryKey, SealedDraft>(store);
  const expired = all.filter(([, { revision }]) => revision < Date.now() - maxDraftAgeMs);
  if (expired.length > 0)
    await delMany(
      expired.map(([entryKey]) => entryKey),
      store,
    );
  const own = all.filter(
    (entry) =>
      entry[0][0] === owner.userId && (key === undefined || entry[0][1] === key) && !expired.includes(entry),
  );
  return (await Promise.all(own.map((entry) => openDraft(owner, entry)))).flat();
}

/** Removes a draft, unless a newer one of the same form is stored. */
export async function removeSealed(
  owner: DraftOwner,
  draft: Pick<StoredDraft, 'key' | 'formId' | 'revision'>,
): Promise<void> {
  await store('readwrite', (drafts) => {
    const entryKey = entryKeyOf(owner, draft);
    const found = drafts.get(entryKey);
    found.onsuccess = () => {
      const entry = found.result as SealedDraft | undefined;
      if (entry && entry.revision <= draft.revision) drafts.delete(entryKey);
    };
    return promisifyRequest(drafts.transaction);
  });
}

/** Removes everything of a user. */
export async function eraseSealed({ userId }: Pick<DraftOwner, 'userId'>): Promise<void> {
  const all = await entries<EntryKey, SealedDraft>(store);
  await delMany(
    all.map(([entryKey]) => entryKey).filter(([owner]) => owner === userId),
    store,
  );
}
