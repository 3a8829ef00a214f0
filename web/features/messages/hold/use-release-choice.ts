import { useState } from 'react';
import type { OutboxRelease } from '#schema/messages/outbox-hold.ts';

type Choice = NonNullable<OutboxRelease['others']>;

/**
 * Which of the due messages are sent: one choice for all of them, also those on other pages, and the opposite for each
 * that was ticked or unticked since. At first, none is sent.
 */
export function useReleaseChoice(due: number) {
  const [others, setOthers] = useState<Choice>('cancel');
  const [exceptions, setExceptions] = useState<ReadonlySet<string>>(new Set());
  const kept = others === 'keep' ? Math.max(0, due - exceptions.size) : Math.min(due, exceptions.size);
  return {
    kept,
    cancelled: due - kept,
    isKept: (id: string) => exceptions.has(id) === (others === 'cancel'),
    toggle(id: string) {
      const changed = new Set(exceptions);
      if (!changed.delete(id)) changed.add(id);
      setExceptions(changed);
    },
    chooseAll(choice: Choice) {
      setOthers(choice);
      setExceptions(new Set());
    },
    /** @param seen what the list was about */
    toRelease(seen: string): OutboxRelease {
      const ids = [...exceptions];
      return others === 'keep'
        ? { keep: [], cancel: ids, others, seen }
        : { keep: ids, cancel: [], others, seen };
    },
  };
}

export type ReleaseChoice = ReturnType<typeof useReleaseChoice>;
