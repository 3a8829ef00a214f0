import { z } from 'zod';

/** How the backups of this installation are, for office users. */
export const backupStatusSchema = z.object({
  /** Whether Crewdesk makes backups by itself and has none that is younger than 36 hours and could be read back. */
  isOverdue: z.boolean(),
  /** When the last backup that could be read back was made. */
  verifiedAt: z.string().nullable(),
  /** Why the last try failed, as a sentence. */
  problem: z.string().nullable(),
  /** The bucket that gets a copy of each backup; null without one. */
  bucket: z
    .object({
      /** Whether it has none that is younger than 36 hours. */
      isOverdue: z.boolean(),
      /** When the last backup was made that is there. */
      copiedAt: z.string().nullable(),
      /** Why the last one could not be copied, as a sentence. */
      problem: z.string().nullable(),
    })
    .nullable(),
});
export type BackupStatus = z.output<typeof backupStatusSchema>;
