import { useRef, useState } from 'react';
import type { z } from 'zod';
import { ApiError, isUnanswered } from '#web/lib/api/api-error.ts';
import { newIdempotencyKey } from '#web/lib/api/idempotency-key.ts';
import { isSame } from './three-way-merge.ts';

/** What was sent: as the form held it, and as it went out. */
export type Sent<Draft, Input> = { draft: Draft; input: Input };

/** `version` is the copy that was edited, undefined for a new entity; the key stands for one form and what it adds. */
export type SaveAttempt = { version: number | undefined; idempotencyKey: string };

function isKeyReused(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'key_reused';
}

/** The ids of new rows are given by the server. */
function withoutIds(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (key, inside: unknown) => (key === '_id' ? undefined : inside)));
}

/**
 * Saves, and remembers what was never answered: nobody knows whether it was done. It may turn up as what is stored, and
 * is nobody else's change then.
 */
export function useUnacknowledgedSaves<Draft, Input, Entity>(
  schema: z.ZodType<Input, Draft>,
  save: (input: Input, attempt: SaveAttempt) => Promise<Entity>,
) {
  const lost = useRef<Sent<Draft, Input>[]>([]);
  const [idempotencyKey] = useState(newIdempotencyKey);

  /** Gives what was saved, which for a new entity may be an earlier try whose answer was lost. */
  async function send(sent: Sent<Draft, Input>, version: number | undefined) {
    try {
      return { sent, saved: await save(sent.input, { version, idempotencyKey }) };
    } catch (error) {
      if (isUnanswered(error)) lost.current.push(sent);
      if (!isKeyReused(error)) throw error;
      for (const earlier of lost.current) {
        try {
          return { sent: earlier, saved: await save(earlier.input, { version, idempotencyKey }) };
        } catch (another) {
          if (!isKeyReused(another)) throw another;
        }
      }
      throw error;
    }
  }

  return {
    send,
    /** The one without an answer that `stored` turns out to be. */
    find(stored: Draft): Sent<Draft, Input> | undefined {
      if (lost.current.length === 0) return undefined;
      const { data } = schema.safeParse(stored);
      return lost.current.find(({ input }) => data && isSame(withoutIds(data), withoutIds(input)));
    },
    forget: () => {
      lost.current = [];
    },
  };
}
