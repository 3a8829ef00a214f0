import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { recordQuery } from '#web/features/records/records.queries.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { useFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { PageLink } from '#web/ui/layout/page-link.tsx';
import { StateCard } from '#web/ui/layout/state-card.tsx';
import { PrintFailure } from './print-failure.tsx';
import classes from './print-record.module.css';
import { PrintRecord } from './print-record.tsx';
import { PrintSkeleton } from './print-skeleton.tsx';

export { prefetchRecord as prefetch } from '#web/features/records/records.queries.ts';

export function PrintRecordPage({ kind }: { kind: RecordKind }) {
  const { recordId = '' } = useParams();
  const { singular, plural, title } = kind.labels;
  const { data: record, error, refetch } = useQuery(recordQuery(kind, recordId));
  const isMissing = error instanceof ApiError && error.status === 404;
  const failure = `Something went wrong loading this ${singular}. Please try again later.`;
  // A failed background refetch shows no toast: the record is still on screen.
  useFailureToast(record ? undefined : error, failure);

  if (record) return <PrintRecord kind={kind} record={record} />;
  return (
    <>
      <title>{`${title} - Crewdesk`}</title>
      {isMissing ? (
        <>
          <h1 className={classes.bareTitle}>{title}</h1>
          <StateCard isFailure message={error.message}>
            <Button component={PageLink} to={`/app/${kind.slug}`} variant="default">
              {`Go to ${plural}`}
            </Button>
          </StateCard>
        </>
      ) : error ? (
        <PrintFailure title={title} message={failure} error={error} onRetry={() => void refetch()} />
      ) : (
        <PrintSkeleton />
      )}
    </>
  );
}
