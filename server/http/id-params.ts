import { z } from 'zod';
import { notFound } from '#server/base/errors.ts';

const uuid = z.uuid();

/** `:id` of a path. What is no id at all names nothing either, so it is answered with the same 404. */
export function idParams(unknown: string) {
  return z.object({
    id: z.string().transform((id) => {
      if (!uuid.safeParse(id).success) throw notFound(unknown);
      return id.toLowerCase();
    }),
  });
}
