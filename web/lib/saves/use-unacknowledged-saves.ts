import { useRef } from 'react';
import type { z } from 'zod';
import type { SavedDraft } from '#web/lib/api/api.ts';
import { ApiError, isUnacknowledged } from '#web/lib/api/api-error.ts';
import { newIdempotencyKey } from '#web/lib/api/idempotency-key.ts';
import { isSame, rowIdsIn, withoutIds } from '#web/lib/forms/three-way-merge.ts';

/** A save that was sent: the form's draft, and the parsed input that went to the server. */
export type SentSave<Draft, Input> = { draft: Draft; input: Input };

/**
 * `version` is that of the edited entity, undefined for a new one. Each form has one key, for creating its entity. `draft`
 * is what the server has of what is typed into the form.
 */
export type SaveAttempt = {
  version: number | undefined;
  idempotencyKey: string;
  draft?: SavedDraft | undefined;
};

export type UnacknowledgedSaves<Draft, Input, Entity> = ReturnType<
  typeof useUnacknowledgedSaves<Draft, Input, Entity>
>;

/** The server remembers a key for 24 hours; after that it would create the entity again. */
const maxKeyAgeMs = 23 * 60 * 60 * 1000;

function isKeyReused(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'key_reused';
}

/**
 * Sends saves and remembers those whose response never arrived, so the server may or may not have stored them. If the
 * stored entity later matches one, it is the user's own save and not somebody else's change.
 */
export function useUnacknowledgedSaves<Draft, Input, Entity>(
  schema: z.ZodType<Input, Draft>,
  save: (input: Input, attempt: SaveAttempt) => Promise<Entity>,
) {
  const unacknowledged = useRef<SentSave<Draft, Input>[]>([]);
  // From `sentAt` on, when it was first sent to create the entity, the server may know the key.
  const key = useRef<{ value: string; sentAt: number | undefined }>(undefined);

  function remember(sent: SentSave<Draft, Input>, version: number | undefined, startedAt: number): void {
    // An update carries no key: its version alone keeps it from being stored twice, at any time.
    if (version === undefined && key.current) key.current.sentAt ??= startedAt;
    // A repeated save has the same input.
    if (!unacknowledged.current.some(({ input }) => input === sent.input)) unacknowledged.current.push(sent);
  }

  /**
   * Returns the stored entity and the save that it came from. For a new entity that can be an earlier save whose
   * response was lost.
   */
  async function send(sent: SentSave<Draft, Input>, version: number | undefined) {
    const startedAt = Date.now();
    key.current ??= { value: newIdempotencyKey(), sentAt: undefined };
    const { value: idempotencyKey } = key.current;
    try {
      return { sent, saved: await save(sent.input, { version, idempotencyKey }) };
    } catch (error) {
      if (isUnacknowledged(error)) remember(sent, version, startedAt);
      if (!isKeyReused(error)) throw error;
      for (const earlier of unacknowledged.current) {
        try {
          return { sent: earlier, saved: await save(earlier.input, { version, idempotencyKey }) };
        } catch (retryError) {
          if (!isKeyReused(retryError)) throw retryError;
        }
      }
      throw error;
    }
  }

  return {
    send,
    /** The unacknowledged save that `stored` matches, if any. */
    findMatch(stored: Draft): SentSave<Draft, Input> | undefined {
      if (unacknowledged.current.length === 0) return undefined;
      const { data } = schema.safeParse(stored);
      return unacknowledged.current.find(({ input }) => data && isSame(withoutIds(data), withoutIds(input)));
    },
    /**
     * The unacknowledged save with a new row that is in `stored`: it has arrived, and others have saved since. Undefined if
     * there is none, or if it could be one of several.
     * @param base what the save is a change of
     */
    findArrived(base: Draft, stored: Draft): SentSave<Draft, Input> | undefined {
      if (unacknowledged.current.length === 0) return undefined;
      const [before, now] = [new Set(rowIdsIn(base)), new Set(rowIdsIn(stored))];
      const isArrived = (id: string) => now.has(id) && !before.has(id);
      const [arrived, ...others] = unacknowledged.current.filter(({ draft }) =>
        rowIdsIn(draft).some(isArrived),
      );
      return others.length === 0 ? arrived : undefined;
    },
    /** Whether a new entity may have been created so long ago that sending it again would create another one. */
    isKeyExpired: () => key.current?.sentAt !== undefined && Date.now() - key.current.sentAt > maxKeyAgeMs,
    renewKey: () => {
      key.current = undefined;
    },
    clear: () => {
      unacknowledged.current = [];
    },
  };
}
