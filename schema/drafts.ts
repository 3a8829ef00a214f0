import { z } from 'zod';

/** Of the data of one draft, as JSON. */
export const maxDraftBytes = 512 * 1024;
/** Of one user. */
export const maxDrafts = 100;
/** The server stores no draft with a longer one. */
export const maxDraftKeyLength = 300;
/** After that, nobody comes back to it. */
export const maxDraftAgeDays = 30;

const isStorable = (text: string) => !text.includes('\u0000') && text.isWellFormed();

/** Identifies a form among all forms of a user: `work-order:` and an id, or `work-order:new`. */
const draftKeySchema = z
  .string()
  .min(1, 'The key of a draft is missing.')
  .max(maxDraftKeyLength, `The key of a draft must be at most ${maxDraftKeyLength} characters.`)
  .refine(isStorable, 'This key of a draft is not valid.');
export const draftParams = z.object({ key: draftKeySchema });

const revisionError = 'revision must be a whole number from 1 on.';
export const draftRevisionSchema = z.int({ error: revisionError }).min(1, revisionError);

/** Whether the database can store all texts of a value. */
function hasStorableTexts(value: unknown): boolean {
  if (typeof value === 'string') return isStorable(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, inside]) => isStorable(key) && hasStorableTexts(inside));
}

/** What a browser stores of a form is up to it. */
const draftDataSchema = z
  .record(z.string(), z.unknown(), { error: 'data must be an object.' })
  .refine((data) => new TextEncoder().encode(JSON.stringify(data)).length <= maxDraftBytes, {
    error: 'A draft must be at most 512 KiB.',
    abort: true,
  })
  .refine(hasStorableTexts, 'data has characters that cannot be stored.');

const draftText = (label: string) =>
  z
    .string({ error: `${label} must be a text.` })
    .max(200, `${label} must be at most 200 characters.`)
    .refine(isStorable, `${label} has characters that cannot be stored.`);

/** What a list of drafts shows of a form. */
const draftAboutSchema = z.object({
  /** 'New work order' */
  title: draftText('title').min(1, 'title is missing.'),
  /** Whom or what it is about, as far as that was typed; blank if nothing was. */
  detail: draftText('detail'),
  /** The page of the app that opens the form with the draft in it. */
  path: z
    .string({ error: 'path must be a text.' })
    .max(500, 'path must be at most 500 characters.')
    .regex(/^\/app\/[\x21-\x7e]+$/, 'path must be the path of a page of this app.'),
});
export type DraftAbout = z.output<typeof draftAboutSchema>;

export const draftInputSchema = z.object({
  about: draftAboutSchema,
  baseVersion: z.int({ error: 'baseVersion must be a version or null.' }).nullable(),
  data: draftDataSchema,
  revision: draftRevisionSchema,
});
export type DraftInput = z.output<typeof draftInputSchema>;

/** Without a revision, the draft is deleted whatever it is. */
export const draftDeleteQuery = z.object({
  revision: z.coerce.number({ error: revisionError }).pipe(draftRevisionSchema).optional(),
});

export const draftItemSchema = z.object({
  key: z.string(),
  /** The version of the entity that was edited; null for a new one. */
  baseVersion: z.int().nullable(),
  /** Grows with each change. */
  revision: z.int(),
  updatedAt: z.string(),
  about: draftAboutSchema,
});
export type DraftItem = z.output<typeof draftItemSchema>;

export const draftSchema = draftItemSchema.extend({ data: z.record(z.string(), z.unknown()) });
export type Draft = z.output<typeof draftSchema>;
