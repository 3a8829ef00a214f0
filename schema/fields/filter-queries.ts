import { z } from 'zod';

/** A filter of a list by an id. */
export const idQuery = (name: string) =>
  z
    .uuid({ error: `${name} must be an id.` })
    .toLowerCase()
    .optional();

/** `technician=none`: what has no assigned technician. */
export const noTechnician = 'none';

/** A filter of a list by an assigned technician, or by having none. */
export const technicianQuery = z
  .union([z.literal(noTechnician), z.uuid().toLowerCase()], {
    error: `technician must be an id or ${noTechnician}.`,
  })
  .optional();
