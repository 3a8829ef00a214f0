import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { recordSections } from '#web/features/records/record-sections.ts';
import { recordQuery } from '#web/features/records/records.queries.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { useFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { FormSkeleton } from '#web/ui/form/form-skeleton.tsx';
import { PageFrame } from '#web/ui/layout/page-frame.tsx';
import { PageLink } from '#web/ui/layout/page-link.tsx';
import { StateCard } from '#web/ui/layout/state-card.tsx';
import { ListFailure } from '#web/ui/list/list-failure.tsx';
import { RecordEditor } from './record-editor.tsx';

export { prefetchRecord as prefetch } from '#web/features/records/records.queries.ts';

const shapes = new Map<string, (number[] | 'heading')[]>([
  [
    'owner-information',
    [[12], [6, 6], 'heading', [12], [8, 4], [6, 3, 3], 'heading', [12], [8, 4], [6, 3, 3]],
  ],
  ['contacts', [[12], [4, 4, 4], 'heading', [5, 5]]],
]);

export function RecordEditPage({ kind }: { kind: RecordKind }) {
  const { recordId = '' } = useParams();
  const { singular, plural, title } = kind.labels;
  const { data: record, error, refetch } = useQuery(recordQuery(kind, recordId));
  const isMissing = error instanceof ApiError && error.status === 404;
  const failure = `Something went wrong loading this ${singular}. Please try again later.`;
  // Once the form is there, a look for news that fails is nobody's concern.
  useFailureToast(record || isMissing ? undefined : error, failure);

  if (record) return <RecordEditor key={record._id} kind={kind} record={record} />;
  return (
    // The blank line keeps the place of who saved it last.
    <PageFrame title={title} lead={error ? undefined : '\u00a0'}>
      {isMissing ? (
        <StateCard isFailure message={error.message}>
          <Button component={PageLink} to={`/app/${kind.slug}`} variant="default">
            {`Back to ${plural}`}
          </Button>
        </StateCard>
      ) : error ? (
        <ListFailure message={failure} error={error} onRetry={() => void refetch()} />
      ) : (
        <FormSkeleton
          sections={recordSections(kind).map((section) => ({
            id: section.id,
            title: section.title,
            rows: shapes.get(section.id) ?? [[12]],
          }))}
        />
      )}
    </PageFrame>
  );
}
