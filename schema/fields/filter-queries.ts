import { z } from 'zod';
import { requiredDay, type ZoneSource } from './day.ts';
import { noTechnician } from './list-choices.ts';

/** A filter of a list by an id. */
export const idQuery = (name: string) =>
  z
    .uuid({ error: `${name} must be an id.` })
    .toLowerCase()
    .optional();

/** A filter by a calendar day; blank is none. An instant is its day in the company's time zone. */
export const dayQuery = (name: string, timeZone: ZoneSource) =>
  z.preprocess((day) => day || undefined, requiredDay(`${name} must be a day.`, timeZone).optional());

/** A filter of a list by an assigned technician, or by having none. */
export const technicianQuery = z
  .union([z.literal(noTechnician), z.uuid().toLowerCase()], {
    error: `technician must be an id or ${noTechnician}.`,
  })
  .optional();
