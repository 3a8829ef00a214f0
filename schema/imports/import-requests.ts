import { z } from 'zod';
import { boundedList } from '#schema/fields/lists.ts';
import { importKindSchema, maxImportColumns } from './imports.ts';

/** The query of `POST /imports`; the body is the file itself, as any media type but JSON. */
export const newImportQuery = z.object({
  kind: importKindSchema.default('customer'),
  fileName: z
    .string({ error: 'fileName must be the name of the file.' })
    .trim()
    .min(1, 'fileName must be the name of the file.')
    .max(255, 'fileName can have at most 255 characters.')
    .refine((name) => !name.includes('\u0000') && name.isWellFormed(), 'This name of a file is not valid.'),
});

/** The body of `PUT /imports/{id}/columns`: what becomes of each column; those left out are not taken. */
export const importColumnsInputSchema = z.object({
  columns: boundedList(
    z.object(
      {
        index: z.int('index must be the number of a column.').min(0, 'index must be the number of a column.'),
        target: z.string().max(100).nullable().catch(null),
      },
      { error: 'A column must have an index and a target.' },
    ),
    { min: [1, 'Columns must be a list.'], max: [maxImportColumns, 'There are too many columns.'] },
  ),
});
export type ImportColumnsInput = z.output<typeof importColumnsInputSchema>;

/** The body of `PUT /imports/{id}/header`: the line with the headings. */
export const importHeaderInputSchema = z.object({
  line: z.int('line must be the number of a line.').min(1, 'line must be the number of a line.'),
});

/** The body of `PUT /imports/{id}/notices`: whether imported warranties notify their recipients later on. */
export const importNoticesInputSchema = z.object({
  sendsNotices: z.boolean({ error: 'sendsNotices must be true or false.' }),
});
