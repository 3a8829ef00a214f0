import { z } from 'zod';

/**
 * A reference to another entity: its id, or the entity itself with its `_id`, so that a client can send back what it
 * read.
 * @param required the message for a missing or invalid reference
 */
export function requiredReference(required: string) {
  const id = z.uuid({ error: required }).transform((text) => text.toLowerCase());
  return z
    .union([z.string(), z.object({ _id: z.string() })], { error: required })
    .transform((reference) => (typeof reference === 'string' ? reference : reference._id))
    .pipe(id);
}
