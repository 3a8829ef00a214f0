import { z } from 'zod';

const rememberedSchema = z.object({
  /** The id of the document. */
  id: z.string(),
  name: z.string(),
  size: z.int(),
  partSize: z.int(),
  /** The page on which it was started. */
  path: z.string(),
  startedAt: z.int(),
  /** The checksum of each part that was sent, by its number. */
  checksums: z.record(z.string(), z.string()),
});
export type RememberedUpload = z.output<typeof rememberedSchema>;

/** What a browser knows about its unfinished uploads, across page loads. */
export type UploadMemory = {
  list(): RememberedUpload[];
  save(upload: RememberedUpload): void;
  forget(id: string): void;
  /** Reserves an upload for this page until `release`. False if a page of this browser already has it. */
  claim(id: string): Promise<boolean>;
  release(id: string): void;
  /** The ids of the uploads that the pages of this browser have reserved. */
  listClaimed(): Promise<Set<string>>;
};

const keyPrefix = 'crewdesk.upload.';
/** The server deletes uploads that are not complete after a day. */
const maxAgeMs = 24 * 60 * 60 * 1000;

function parse(json: string | null): RememberedUpload | undefined {
  try {
    return rememberedSchema.safeParse(JSON.parse(json ?? '')).data;
  } catch {
    return undefined;
  }
}

function createLocalMemory(): UploadMemory {
  const releases = new Map<string, () => void>();

  return {
    list() {
      const keys = Object.keys(localStorage).filter((key) => key.startsWith(keyPrefix));
      return keys.flatMap((key) => {
        const upload = parse(localStorage.getItem(key));
        if (upload && upload.startedAt > Date.now() - maxAgeMs) return [upload];
        localStorage.removeItem(key);
        return [];
      });
    },

    save(upload) {
      try {
        localStorage.setItem(keyPrefix + upload.id, JSON.stringify(upload));
      } catch {
        // Without storage space, the upload goes on, but not after a reload.
      }
    },

    forget: (id) => localStorage.removeItem(keyPrefix + id),

    claim: (id) =>
      new Promise((resolve, reject) => {
        navigator.locks
          .request(keyPrefix + id, { ifAvailable: true }, (lock) => {
            resolve(lock !== null);
            if (lock) return new Promise<void>((release) => releases.set(id, release));
            return undefined;
          })
          .catch(reject);
      }),

    release(id) {
      releases.get(id)?.();
      releases.delete(id);
    },

    async listClaimed() {
      const { held = [] } = await navigator.locks.query();
      return new Set(held.map(({ name = '' }) => name.slice(keyPrefix.length)));
    },
  };
}

const noMemory: UploadMemory = {
  list: () => [],
  save: () => {},
  forget: () => {},
  claim: () => Promise.resolve(true),
  release: () => {},
  listClaimed: () => Promise.resolve(new Set()),
};

/** Browsers compute checksums only in secure contexts. Without them, an upload cannot go on after a reload. */
export const uploadMemory = globalThis.isSecureContext ? createLocalMemory() : noMemory;

/** The SHA-256 of the bytes in hexadecimal digits. Undefined outside secure contexts. */
export async function checksumOf(bytes: Blob): Promise<string | undefined> {
  if (!globalThis.crypto?.subtle) return undefined;
  const digest = await crypto.subtle.digest('SHA-256', await bytes.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
