import { z } from 'zod';

/** A backup in the folder of the backups of the server. */
export const backupFileSchema = z.object({
  name: z.string(),
  savedAt: z.string(),
  bytes: z.int(),
  /** The number of the migration before which it was made, such as `0033`. */
  beforeMigration: z.string().nullable(),
  isEncrypted: z.boolean(),
});
export type BackupFile = z.output<typeof backupFileSchema>;

export const maxBackupFiles = 200;

/** The newest first. */
export const backupFilesSchema = z.array(backupFileSchema).max(maxBackupFiles);

/**
 * - `waiting`: for a worker;
 * - `running`: a worker is busy with it, or another one goes on in a moment;
 * - `canceled`: a user stopped it, and the data are as before;
 * - `failed`: it stopped with a `problem`, and the data are as before;
 * - `completed`: the data are those of the backup.
 */
export const restoreStates = ['waiting', 'running', 'canceled', 'failed', 'completed'] as const;
export type RestoreState = (typeof restoreStates)[number];

/**
 * In this order. `checking` reads the whole backup, `saving` makes a backup of the present data, `documents` stores what the
 * storage lacks, `loading` fills tables beside those in use, and `replacing` exchanges them.
 */
export const restorePhases = ['checking', 'saving', 'documents', 'loading', 'replacing'] as const;
export type RestorePhase = (typeof restorePhases)[number];

export const restoreSchema = z.object({
  id: z.string(),
  /** The name of the backup. */
  file: z.string(),
  /** When the backup was made. */
  savedAt: z.string(),
  /** The name of the user. */
  requestedBy: z.string(),
  requestedAt: z.string(),
  state: z.enum(restoreStates),
  phase: z.enum(restorePhases).nullable(),
  /** Of the whole, from 0 to 1. */
  share: z.number().min(0).max(1),
  /** Those that are loaded. */
  rows: z.int().nullable(),
  totalRows: z.int().nullable(),
  secondsLeft: z.int().nullable(),
  /** Why it failed, as a sentence. */
  problem: z.string().nullable(),
  /** The name of the backup of the data from before. */
  safetyBackup: z.string().nullable(),
  finishedAt: z.string().nullable(),
});
export type Restore = z.output<typeof restoreSchema>;

/** The code of a response with 503 to each write while a backup is being restored. */
export const restoreRunningCode = 'restore_running';

/** The code of a response with 422 to a request that `allowsMissingDocuments` would let pass. */
export const documentsMissingCode = 'documents_missing';

export const restoreRequest = z.object({
  file: z.string().min(1, 'Please choose a backup.').max(200),
  /** Restores although documents are missing, whose names stay without a file. */
  allowsMissingDocuments: z.boolean().optional(),
});
export type RestoreRequest = z.output<typeof restoreRequest>;
