import { type RefObject, useRef, useState } from 'react';
import { newIdempotencyKey } from '#web/lib/api/idempotency-key.ts';
import type { DraftRecorder } from '#web/lib/drafts/draft-recorder.ts';
import type { Creation } from '#web/lib/drafts/stored-draft.ts';
import { settle } from './draft-mirror.ts';

/** The server remembers a key for 24 hours; after that it would create the entity again. */
const maxKeyAgeMs = 23 * 60 * 60 * 1000;

const newCreation = (): Creation => ({ idempotencyKey: newIdempotencyKey() });

export type FormCreation = ReturnType<typeof useCreation>;

/** With what a form creates its entity. Its draft remembers it. */
export function useCreation(opened: RefObject<{ recorder: DraftRecorder } | undefined>) {
  const [first] = useState(newCreation);
  const current = useRef(first);
  return {
    get: () => current.current,
    set(next: Creation) {
      current.current = next;
      opened.current?.recorder.changed();
    },
    /** Whether it may have been created so long ago that sending it again would create another one. */
    isExpired() {
      const { sentAt } = current.current;
      return sentAt !== undefined && Date.now() - sentAt > maxKeyAgeMs;
    },
    /** What is created from now on is another entity. */
    renew() {
      current.current = newCreation();
    },
    /** The form was filled with a draft. */
    restore(found: Creation | undefined) {
      if (found && current.current.sentAt === undefined) current.current = found;
    },
    /** It is about to be sent. Resolves once this browser has stored that: the page may be closed before the response. */
    async markSent() {
      const { idempotencyKey, sentAt = Date.now() } = current.current;
      current.current = { idempotencyKey, sentAt };
      if (opened.current) await settle(opened.current.recorder.store());
    },
  };
}
