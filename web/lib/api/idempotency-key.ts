import { useCallback, useRef } from 'react';

// Not randomUUID: browsers provide it only in secure contexts, and office networks may use plain HTTP.
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Returns the key for sending `body`: the same for a retry, a new one once the body changes, because the server accepts
 * a key for one body only.
 */
export function useIdempotencyKey(): (body: unknown) => string {
  const last = useRef<{ key: string; json: string }>(undefined);
  return useCallback((body) => {
    const json = JSON.stringify(body);
    if (last.current?.json !== json) last.current = { key: newIdempotencyKey(), json };
    return last.current.key;
  }, []);
}

/**
 * Idempotency keys for several bodies that are sent at once and can fail separately. Call `release` after a success, so
 * that sending the same body later is a new request.
 */
export function useIdempotencyKeys() {
  const keys = useRef(new Map<string, string>());
  return {
    keyFor(body: unknown): string {
      const json = JSON.stringify(body);
      const key = keys.current.get(json) ?? newIdempotencyKey();
      keys.current.set(json, key);
      return key;
    },
    release: (body: unknown) => void keys.current.delete(JSON.stringify(body)),
  };
}

/** 64 bits of a text, as the FNV-1a function computes them. */
function hashOf(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text))
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash.toString(16).padStart(16, '0');
}

/**
 * The key of one of the bodies that are sent from a draft: the same also after the page was loaded again, so that nothing
 * is sent twice.
 * @param draft its own key
 * @param sentBefore how often the same body was sent from the draft, with success
 */
export function keyOfBody(draft: { idempotencyKey: string }, body: unknown, sentBefore = 0): string {
  const count = sentBefore > 0 ? `-${sentBefore}` : '';
  return `${draft.idempotencyKey}-${hashOf(JSON.stringify(body))}${count}`;
}
