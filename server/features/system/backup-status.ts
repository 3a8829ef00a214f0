import { findBackupState } from '#server/db/backup-state.ts';
import type { Database } from '#server/db/client.ts';

export type BackupStatus = {
  /** When the last backup that was read back was made. */
  verifiedAt: Date | undefined;
  /** Why the last try failed, as a sentence; undefined when it succeeded. */
  problem: string | undefined;
  /** The same of its copy in the bucket. */
  copiedAt: Date | undefined;
  copyProblem: string | undefined;
};

/** The last verified backup. */
export async function lastVerifiedBackup(db: Database): Promise<BackupStatus> {
  const state = await findBackupState(db);
  return {
    verifiedAt: state?.verifiedAt ? new Date(state.verifiedAt) : undefined,
    problem: state?.problem ?? undefined,
    copiedAt: state?.copiedAt ? new Date(state.copiedAt) : undefined,
    copyProblem: state?.copyProblem ?? undefined,
  };
}
