import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { RecordHeadSkeleton } from '#web/features/records/head/record-head-skeleton.tsx';
import type { RecordFormSlots } from '#web/features/records/record-form-slots.ts';
import { recordSections } from '#web/features/records/record-sections.ts';
import { recordQuery } from '#web/features/records/records.queries.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { useFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { FormSkeleton } from '#web/ui/form/form-skeleton.tsx';
import { PageBody } from '#web/ui/layout/page-body.tsx';
import { PageFrame } from '#web/ui/layout/page-frame.tsx';
import { PageLink } from '#web/ui/layout/page-link.tsx';
import { StateCard } from '#web/ui/layout/state-card.tsx';
import { ListFailure } from '#web/ui/list/list-failure.tsx';
import { RecordEditor } from './record-editor.tsx';

/** The skeleton rows of a section by its id, if it has more than one. */
const skeletonRows = new Map<string, (number[] | 'heading')[]>([
  [
    'owner-information',
    [[12], [6, 6], 'heading', [12], [8, 4], [6, 3, 3], 'heading', [12], [8, 4], [6, 3, 3]],
  ],
  ['contacts', [[12], [4, 4, 4], 'heading', [5, 5]]],
]);

type Props = { kind: RecordKind; slots: RecordFormSlots };

/** Loads the record of the URL, and shows its form. */
export function RecordEditView({ kind, slots }: Props) {
  const { recordId = '' } = useParams();
  const { singular, plural, title } = kind.labels;
  const { data: record, error, refetch } = useQuery(recordQuery(kind, recordId));
  const isNotFound = error instanceof ApiError && error.status === 404;
  const failure = `Something went wrong loading this ${singular}. Please try again later.`;
  // With the form on the screen, a failed background refetch is not worth a toast.
  useFailureToast(record || isNotFound ? undefined : error, failure);

  if (record)
    return <RecordEditor key={record._id} kind={kind} record={record} isDeleted={isNotFound} slots={slots} />;
  if (!error)
    return (
      <PageBody tabTitle={title}>
        <RecordHeadSkeleton kind={kind} />
        <FormSkeleton
          sections={recordSections(kind, slots.messages).map(({ id, title }) => ({
            id,
            title,
            rows: skeletonRows.get(id) ?? [[12]],
          }))}
        />
      </PageBody>
    );
  return (
    <PageFrame title={title}>
      {isNotFound ? (
        <StateCard isFailure message={error.message}>
          <Button component={PageLink} to={`/app/${kind.slug}`} variant="default">
            {`Back to ${plural}`}
          </Button>
        </StateCard>
      ) : (
        <ListFailure message={failure} error={error} onRetry={() => void refetch()} />
      )}
    </PageFrame>
  );
}
