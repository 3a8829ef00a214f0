import { z } from 'zod';
import { changePartSchema } from './history-list.ts';
import { restoredSchema } from './history-restore.ts';

/** What a change set and what a later one set, each as people read it; null for nothing. */
export const undoConflictSchema = z.object({
  /** Names the conflict in `overwrite`. */
  path: z.string(),
  label: z.string(),
  /** The value before the change, after it, and now. */
  before: z.string().nullable(),
  after: z.string().nullable(),
  now: z.string().nullable(),
});
export type UndoConflict = z.output<typeof undoConflictSchema>;

/** `preview`: only say what would change. `overwrite`: the conflicts in which the value of before is to be taken. */
export const undoSchema = z.object({
  preview: z.boolean({ error: 'preview must be true or false.' }).optional(),
  overwrite: z
    .array(z.string({ error: 'overwrite must be a list of paths.' }), {
      error: 'overwrite must be a list of paths.',
    })
    .max(1000, 'There can be at most 1,000 paths.')
    .default([]),
  /** The conflicts in which the value of now stays. */
  keep: z
    .array(z.string({ error: 'keep must be a list of paths.' }), { error: 'keep must be a list of paths.' })
    .max(1000, 'There can be at most 1,000 paths.')
    .default([]),
});
export type UndoInput = z.output<typeof undoSchema>;

export const undoneSchema = z.object({
  entity: z.string(),
  entityId: z.string(),
  name: z.string(),
  /** The version after the undo; null in a preview. */
  version: z.int().nullable(),
  /** What changes, from now to then. */
  changes: z.array(changePartSchema),
  /** What has no choice yet; only in a preview. */
  conflicts: z.array(undoConflictSchema),
  /** What cannot come back, and why. */
  leftOut: z.array(z.object({ label: z.string(), message: z.string() })),
  /** What a restore brought back, if the change was a deletion. */
  restored: restoredSchema.nullable(),
});
export type Undone = z.output<typeof undoneSchema>;
