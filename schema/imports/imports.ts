import { z } from 'zod';
import { listQuerySchema, pageSchema } from '#schema/fields/lists.ts';
import { authorSchema } from '#schema/users.ts';
import { type ImportKind, importKinds } from './import-kinds.ts';

export const maxImportBytes = 20 * 1024 * 1024;
export const maxImportRows = 50_000;
export const maxImportColumns = 500;
/** How long a finished import can be undone. */
export const undoDays = 30;

/**
 * - `columns`: the file is stored, and its columns wait to be confirmed;
 * - `checking`: the dry run is waiting for a worker or under way;
 * - `checked`: the dry run is done, and the import can run;
 * - `running`: the import is waiting for a worker or under way;
 * - `done`: every row was handled;
 * - `cancelled`: a user stopped the import; it can go on or be undone;
 * - `undoing`: the undo is waiting for a worker or under way;
 * - `undone`: what could be undone was undone;
 * - `failed`: the work stopped with a `problem`; it can be tried again.
 *
 * While a busy one has a `problem`, it waits, and goes on by itself.
 */
export const importStates = [
  'columns',
  'checking',
  'checked',
  'running',
  'done',
  'cancelled',
  'undoing',
  'undone',
  'failed',
] as const;
export type ImportState = (typeof importStates)[number];
/** The states in which a worker is busy, so that a screen asks again. */
export const busyImportStates = ['checking', 'running', 'undoing'] as const satisfies ImportState[];

export const importEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type ImportEncoding = (typeof importEncodings)[number];
export const importDelimiters = [',', ';', '\t', '|'] as const;
export type ImportDelimiter = (typeof importDelimiters)[number];

/**
 * Why a line was taken for the headings: it is the first one; it has headings that Crewdesk knows, below a title; it is the
 * first one with as many values as the rows, below a title; or a user chose it.
 */
export const importHeaderReasons = ['first', 'headings', 'width', 'user'] as const;
export type ImportHeaderReason = (typeof importHeaderReasons)[number];

const firstLineSchema = z.object({ line: z.int(), text: z.string() });
/** A line of the file with its values, cut to 100 characters. */
export type FirstLine = z.output<typeof firstLineSchema>;

export const importKindSchema = z.enum(importKinds as [ImportKind, ...ImportKind[]], {
  error: `kind must be one of ${importKinds.join(', ')}.`,
});

export const importColumnSchema = z.object({
  /** From 0, as in the file. */
  index: z.int(),
  /** Blank where the file has none. */
  header: z.string(),
  /** The first values that are not blank, at most three, cut to 100 characters. */
  samples: z.array(z.string()),
  /** The share of rows with a value, from 0 to 1. */
  filled: z.number(),
  /** The name of a target of the kind. Null: not taken. */
  target: z.string().nullable(),
  /** Why the target was proposed: null when a user chose it, or there is no proposal. */
  proposedBy: z.enum(['memory', 'header', 'content']).nullable(),
});
export type ImportColumn = z.output<typeof importColumnSchema>;

const countsSchema = z.object({
  new: z.int(),
  update: z.int(),
  unchanged: z.int(),
  refused: z.int(),
});
export type ImportCounts = z.output<typeof countsSchema>;

export const importSchema = z.object({
  _id: z.string(),
  kind: importKindSchema,
  fileName: z.string(),
  bytes: z.int(),
  encoding: z.enum(importEncodings),
  delimiter: z.enum(importDelimiters),
  /** The line with the headings, from 1; what is above is left out. */
  headerLine: z.int(),
  headerBy: z.enum(importHeaderReasons),
  /** The first lines with values, at most 20, to choose the headings from. */
  firstLines: z.array(firstLineSchema),
  /** Rows below the header. */
  rows: z.int(),
  columns: z.array(importColumnSchema),
  /** The headers of the columns that are not taken and have values. */
  notTaken: z.array(z.string()),
  state: z.enum(importStates),
  /** Why the work failed or, in a busy state and not in lists, why it waits, as a sentence. */
  problem: z.string().nullable(),
  /** Of the work in a busy state; rows of the file. `secondsLeft` is null until it can be told. */
  progress: z.object({ done: z.int(), total: z.int(), secondsLeft: z.int().nullable() }).nullable(),
  /** What the dry run predicts; null before. */
  predicted: countsSchema.nullable(),
  /** What the import did so far; null before it ran. */
  result: countsSchema.nullable(),
  /** Rows that came out other than predicted, because data changed meanwhile. */
  differing: z.int(),
  /** How many notices warranties in rows that are not imported yet would send after the day of the import. */
  notices: z.int(),
  /** Whether they are to be sent; null until somebody has decided. */
  sendsNotices: z.boolean().nullable(),
  /** Whether a stopped or failed import can go on; not once an undo has begun. */
  canContinue: z.boolean(),
  /** Whether the file is still there: it is deleted once the import cannot be undone any more. */
  hasFile: z.boolean(),
  /**
   * What the undo did: how much it deleted and brought back, of how much something could not come back, and rows that were
   * left as they are.
   */
  undone: z.object({ deleted: z.int(), restored: z.int(), partly: z.int(), left: z.int() }).nullable(),
  /** Until when it can be undone; null when there is nothing to undo. */
  undoUntil: z.string().nullable(),
  /** The last finished import of the same bytes. */
  sameFileAs: z.object({ _id: z.string(), at: z.string() }).nullable(),
  createdAt: z.string(),
  createdBy: authorSchema.nullable(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  /** Grows with what people decide before the import begins. `If-Match` compares it. */
  version: z.int(),
});
export type Import = z.output<typeof importSchema>;

export const importOutcomes = ['new', 'update', 'unchanged', 'refused'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

/** One thing that a row changes, in words. */
export const importChangeSchema = z.object({
  label: z.string(),
  row: z.string().optional(),
  from: z.string().optional(),
  to: z.string().optional(),
  kind: z.enum(['changed', 'added', 'removed']),
});

/** Why a row is refused: the text of the validation, and the header of the column where it is about one. */
export const importIssueSchema = z.object({ column: z.string().nullable(), message: z.string() });
export type ImportIssue = z.output<typeof importIssueSchema>;

export const importRowSchema = z.object({
  /** The line of the file on which the row begins, from 1 with the header. */
  line: z.int(),
  /** The customer's name as in the file. */
  name: z.string(),
  outcome: z.enum(importOutcomes),
  /** The existing or created customer; null while a dry run would create it, and for refused rows. */
  entityId: z.string().nullable(),
  /** Of an update, what changes; of a new one, what it will have. */
  changes: z.array(importChangeSchema),
  issues: z.array(importIssueSchema),
  /** What was predicted where something else happened; null otherwise. */
  predicted: z.enum(importOutcomes).nullable(),
  /** Whether the undo took it back, and why not, or what of it could not come back; null before. */
  undone: z.object({ isUndone: z.boolean(), reason: z.string().nullable() }).nullable(),
});
export type ImportRow = z.output<typeof importRowSchema>;

const rowFilters = [...importOutcomes, 'differing', 'partly', 'left'] as const;

/** The query of `GET /imports/{id}/rows`: by outcome, those that differ, or those undone partly or left by the undo. */
export const importRowsQuery = listQuerySchema.pick({ limit: true, cursor: true }).extend({
  outcome: z.enum(rowFilters, { error: `outcome must be one of ${rowFilters.join(', ')}.` }).optional(),
});
export type ImportRowsQuery = z.output<typeof importRowsQuery>;
export const importRowsPageSchema = pageSchema(importRowSchema);

/** An import in the list of imports. */
export const importListItemSchema = importSchema.omit({
  columns: true,
  notTaken: true,
  sameFileAs: true,
  firstLines: true,
  version: true,
});
export type ImportListItem = z.output<typeof importListItemSchema>;
export const importsPageSchema = pageSchema(importListItemSchema);
export const importListQuery = listQuerySchema.pick({ limit: true, cursor: true });
