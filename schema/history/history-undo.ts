import { z } from 'zod';
import { changePartSchema } from './history-list.ts';
import { restoredSchema } from './history-restore.ts';

/** What a change set and what a later one set, each as people read it; null for nothing. */
export const undoConflictSchema = z.object({
  path: z.string(),
  /** Another one as soon as the value of now changes. */
  tag: z.string(),
  label: z.string(),
  /** The value before the change, after it, and now. */
  before: z.string().nullable(),
  after: z.string().nullable(),
  now: z.string().nullable(),
});
export type UndoConflict = z.output<typeof undoConflictSchema>;

const choiceError = 'A choice needs the path and the tag of a conflict.';
const choiceText = z.string({ error: choiceError });

/** A conflict that somebody saw: a choice is void once the value of now is another one. */
function choicesOf(name: string) {
  const error = `${name} must be a list of choices.`;
  const choice = z.object({ path: choiceText, tag: choiceText }, { error: choiceError });
  return z.array(choice, { error }).max(1000, 'There can be at most 1,000 choices.').default([]);
}

/** `preview`: only say what would change. */
export const undoSchema = z.object({
  preview: z.boolean({ error: 'preview must be true or false.' }).optional(),
  /** The conflicts in which the value of before is to be taken. */
  overwrite: choicesOf('overwrite'),
  /** The conflicts in which the value of now stays. */
  keep: choicesOf('keep'),
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
  /** What has no choice yet, or a void one; only in a preview. */
  conflicts: z.array(undoConflictSchema),
  /** What cannot come back, and why. */
  leftOut: z.array(z.object({ label: z.string(), message: z.string() })),
  /** What a restore brought back, if the change was a deletion. */
  restored: restoredSchema.nullable(),
});
export type Undone = z.output<typeof undoneSchema>;
