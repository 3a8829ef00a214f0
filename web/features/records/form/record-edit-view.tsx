import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { RecordKind } from '#schema/records/record-kind.ts';
import type { RecordDetail } from '#schema/records/record-responses.ts';
import { RecordHeadSkeleton } from '#web/features/records/head/record-head-skeleton.tsx';
import type { RecordFormSlots } from '#web/features/records/record-form-slots.ts';
import { recordQuery } from '#web/features/records/records.queries.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { useDeletedDraft } from '#web/lib/form-drafts/use-deleted-draft.ts';
import { PageBody } from '#web/ui/layout/page-body.tsx';
import { RecordEditor } from './record-editor.tsx';
import { RecordFailure, RecordFormSkeleton } from './record-loading.tsx';

type Props = { kind: RecordKind; slots: RecordFormSlots };

/** Loads the record of the URL, and shows its form. */
export function RecordEditView({ kind, slots }: Props) {
  const { recordId = '' } = useParams();
  const { title } = kind.labels;
  const { data: record, error, refetch } = useQuery(recordQuery(kind, recordId));
  const isNotFound = error instanceof ApiError && error.status === 404;
  const edited = useDeletedDraft<RecordDetail>(`${kind.id}:${recordId}`, isNotFound && !record);
  const shown = record ?? edited;
  if (shown)
    // With the form on the screen, a failed background refetch is not worth a toast.
    return <RecordEditor key={shown._id} kind={kind} record={shown} isDeleted={isNotFound} slots={slots} />;
  if (error) {
    const failed = { kind, title, error, id: recordId };
    return <RecordFailure {...failed} onRetry={() => void refetch()} />;
  }
  return (
    <PageBody tabTitle={title}>
      <RecordHeadSkeleton kind={kind} />
      <RecordFormSkeleton kind={kind} slots={slots} />
    </PageBody>
  );
}
