import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { BackupFile } from '#schema/restores.ts';
import { useDialogTarget } from '#web/lib/use-dialog-target.ts';
import { StateCard } from '#web/ui/layout/state-card.tsx';
import { ListFailure } from '#web/ui/list/list-failure.tsx';
import { BackupFileList, BackupFileSkeletons } from './backup-file-list.tsx';
import { LastRestore } from './last-restore.tsx';
import { RestoreDialog } from './restore-dialog.tsx';
import classes from './restores.module.css';
import { backupFilesQuery, isRestoring, restoreQuery } from './restores.queries.ts';

/** The backups of this installation, which office users can restore. */
export function BackupsSection() {
  const titleId = useId();
  const { data: files, error, isFetching, refetch } = useQuery(backupFilesQuery);
  const { data: restore } = useQuery(restoreQuery);
  const dialog = useDialogTarget<BackupFile>();
  return (
    <section className={classes.section} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        Backups
      </h2>
      <p className={classes.lead}>
        Restoring a backup replaces all data with those of that day. The present data are saved first.
      </p>
      <LastRestore restore={restore} />
      {!files && !error && <BackupFileSkeletons />}
      {!files && error && (
        <ListFailure
          message="Something went wrong loading the backups. Please try again later."
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {files?.length === 0 && (
        <StateCard
          message="There are no backups here yet."
          detail="Crewdesk lists the backups of its folder, BACKUP_DIR."
        />
      )}
      {files && files.length > 0 && (
        <BackupFileList files={files} canRestore={!isRestoring(restore)} onRestore={dialog.open} />
      )}
      <RestoreDialog file={dialog.target} isOpen={dialog.isOpen} onClose={dialog.close} />
    </section>
  );
}
