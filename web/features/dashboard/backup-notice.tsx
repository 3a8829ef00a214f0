import { queryOptions, useQuery } from '@tanstack/react-query';
import type { BackupStatus } from '#schema/backups.ts';
import { sessionQuery } from '#web/features/session/session.queries.ts';
import { api } from '#web/lib/api/api.ts';
import { Timestamp } from '#web/ui/text/timestamp.tsx';
import classes from './company-notice.module.css';

const hourMs = 60 * 60 * 1000;

const backupStatusQuery = queryOptions({
  queryKey: ['backups'],
  queryFn: ({ signal }): Promise<BackupStatus> => api.get('/backups', { signal }),
  staleTime: hourMs,
  refetchInterval: hourMs,
});

/** Tells office users that backups are missing. Nothing while they are fine, or cannot be asked about. */
export function BackupNotice() {
  const { data: session } = useQuery(sessionQuery);
  const isOffice = session?.user.isTechnician === false;
  const { data: status } = useQuery({ ...backupStatusQuery, enabled: isOffice });
  if (!isOffice || !status) return null;
  const { isOverdue, verifiedAt, problem, bucket } = status;
  if (isOverdue)
    return (
      <Notice
        title={verifiedAt ? 'The last backup is old' : 'There is no backup'}
        lead="The last one that could be read back is of"
        at={verifiedAt}
        problem={problem}
      />
    );
  if (!bucket?.isOverdue) return null;
  return (
    <Notice
      title={bucket.copiedAt ? 'The last backup in the bucket is old' : 'The bucket has no backup'}
      lead="The last one there is of"
      at={bucket.copiedAt}
      problem={bucket.problem}
    />
  );
}

type NoticeProps = { title: string; lead: string; at: string | null; problem: string | null };

function Notice({ title, lead, at, problem }: NoticeProps) {
  return (
    <section className={classes.notice} aria-label="Backups">
      <strong>{title}</strong>
      <p className={classes.text}>
        {at && (
          <>
            {lead} <Timestamp at={at} />.{' '}
          </>
        )}
        {problem ?? 'Crewdesk did not run at night, or its log says what happened.'}
      </p>
    </section>
  );
}
