import { useCallback, useRef } from 'react';

// Not randomUUID: browsers withhold it from pages served over plain http in an office network.
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Gives the key for sending `body`: the same while a person tries the same thing again, another once they changed it,
 * because the server takes a key for one body only.
 */
export function useIdempotencyKey(): (body: unknown) => string {
  const last = useRef<{ key: string; sent: string }>(undefined);
  return useCallback((body) => {
    const sent = JSON.stringify(body);
    if (last.current?.sent !== sent) last.current = { key: newIdempotencyKey(), sent };
    return last.current.key;
  }, []);
}

/**
 * The same for several bodies that are sent at once and fail each on its own. `settle` forgets one that has arrived:
 * whoever asks for the same thing afterwards wants it once more.
 */
export function useIdempotencyKeys() {
  const keys = useRef(new Map<string, string>());
  return {
    keyOf(body: unknown): string {
      const sent = JSON.stringify(body);
      const key = keys.current.get(sent) ?? newIdempotencyKey();
      keys.current.set(sent, key);
      return key;
    },
    settle: (body: unknown) => void keys.current.delete(JSON.stringify(body)),
  };
}
