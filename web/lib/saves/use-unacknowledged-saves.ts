import { useRef } from 'react';
import type { z } from 'zod';
import type { SavedDraft } from '#web/lib/api/api.ts';
import { isKeyReused, isUnacknowledged } from '#web/lib/api/api-error.ts';
import type { FormCreation } from '#web/lib/form-drafts/use-creation.ts';
import { isSame, rowIdsIn, withoutIds } from '#web/lib/forms/three-way-merge.ts';

/** A save that was sent: the form's draft, and the parsed input that went to the server. */
export type SentSave<Draft, Input> = { draft: Draft; input: Input };

/**
 * `version` is that of the edited entity, undefined for a new one. Each form has one key, for creating its entity: see
 * `Creation`. `draft` is what the server has of what is typed into the form.
 */
export type SaveAttempt = {
  version: number | undefined;
  idempotencyKey: string;
  draft?: SavedDraft | undefined;
};

export type UnacknowledgedSaves<Draft, Input, Entity> = ReturnType<
  typeof useUnacknowledgedSaves<Draft, Input, Entity>
>;

type Options<Draft, Input, Entity> = {
  schema: z.ZodType<Input, Draft>;
  toDraft: (entity: Entity) => Draft;
  creation: FormCreation;
  save: (input: Input, attempt: SaveAttempt) => Promise<Entity>;
};

/**
 * Sends saves and remembers those whose response never arrived, so the server may or may not have stored them. If the
 * stored entity later matches one, it is the user's own save and not somebody else's change.
 */
export function useUnacknowledgedSaves<Draft, Input, Entity>({
  schema,
  toDraft,
  creation,
  save,
}: Options<Draft, Input, Entity>) {
  const unacknowledged = useRef<SentSave<Draft, Input>[]>([]);

  function findMatch(stored: Draft): SentSave<Draft, Input> | undefined {
    if (unacknowledged.current.length === 0) return undefined;
    const { data } = schema.safeParse(stored);
    return unacknowledged.current.find(({ input }) => data && isSame(withoutIds(data), withoutIds(input)));
  }

  /**
   * Returns the stored entity and the save that it came from. For a new entity that can be an earlier save whose
   * response was lost.
   */
  async function send(sent: SentSave<Draft, Input>, version: number | undefined) {
    const { idempotencyKey, sentAt } = creation.get();
    // An update carries no key: its version alone keeps it from being stored twice, at any time.
    const isFirstCreation = version === undefined && sentAt === undefined;
    if (isFirstCreation) await creation.markSent();
    try {
      return { sent, saved: await save(sent.input, { version, idempotencyKey }) };
    } catch (error) {
      if (isUnacknowledged(error)) {
        // A repeated save has the same input.
        if (!unacknowledged.current.some(({ input }) => input === sent.input))
          unacknowledged.current.push(sent);
      } else if (isFirstCreation) creation.set({ idempotencyKey });
      if (isFirstCreation || !isKeyReused(error)) throw error;
      const saved = error.data as Entity;
      const stored = toDraft(saved);
      return { sent: findMatch(stored) ?? { draft: stored, input: sent.input }, saved };
    }
  }

  return {
    send,
    /** The unacknowledged save that `stored` matches, if any. */
    findMatch,
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
    isKeyExpired: creation.isExpired,
    renewKey: creation.renew,
    clear: () => {
      unacknowledged.current = [];
    },
  };
}
