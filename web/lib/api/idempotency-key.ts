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
