import { z } from 'zod';
import { notFound } from '#server/base/errors.ts';

const uuid = z.uuid();

/** The `:id` of a path. An invalid id gets the same 404 as an unknown one. */
export function idParams(notFoundMessage: string) {
  return z.object({
    id: z.string().transform((id) => {
      if (!uuid.safeParse(id).success) throw notFound(notFoundMessage);
      return id.toLowerCase();
    }),
  });
}
