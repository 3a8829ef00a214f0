import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { RecordKind } from '../../../schema/record-kind.ts';
import { ListFailure } from '../../components/list-failure.tsx';
import { PageFrame } from '../../components/page-frame.tsx';
import { PageLink } from '../../components/page-link.tsx';
import { StateCard } from '../../components/state-card.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { useFailureToast } from '../../lib/failure-toast.tsx';
import { recordQuery } from './records.queries.ts';

export { prefetchRecord as prefetch } from './records.queries.ts';

export function RecordEditPage({ kind }: { kind: RecordKind }) {
  const { recordId = '' } = useParams();
  const { one, many, title } = kind.words;
  const { data: record, error, refetch } = useQuery(recordQuery(kind, recordId));
  const isMissing = error instanceof ApiError && error.status === 404;
  const failure = `Something went wrong loading this ${one}. Please try again later.`;
  // Once the record is there, a look for news that fails is nobody's concern.
  useFailureToast(record || isMissing ? undefined : error, failure);
  const back = (
    <Button component={PageLink} to={`/app/${kind.slug}`} variant="default">
      {`Back to ${many}`}
    </Button>
  );

  return (
    <PageFrame
      title={record?.customer.name ?? title}
      tabTitle={record?.number ?? title}
      lead={record?.number ?? '\u00a0'}
    >
      {record && back}
      {!record && isMissing && (
        <StateCard isFailure message={error.message}>
          {back}
        </StateCard>
      )}
      {!record && !isMissing && error && (
        <ListFailure message={failure} error={error} onRetry={() => void refetch()} />
      )}
    </PageFrame>
  );
}
