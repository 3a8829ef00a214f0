import { z } from 'zod';

/**
 * A reference to another entity: its id, or the entity itself with its `_id`, so that what was read can be written back
 * as it is. `required` is said when there is none, or when it is no id at all.
 */
export function requiredReference(required: string) {
  const id = z.uuid({ error: required }).transform((text) => text.toLowerCase());
  return z
    .union([z.string(), z.object({ _id: z.string() })], { error: required })
    .transform((reference) => (typeof reference === 'string' ? reference : reference._id))
    .pipe(id);
}
