import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { RecordKind } from '#schema/records/record-kind.ts';
import type { RecordDraft } from '#schema/records/records.ts';
import type { StoredRecord } from '#schema/records/stored-records.ts';
import { createRecord } from '#web/features/records/records.api.ts';
import { cacheRecord, unsavedRecordKey } from '#web/features/records/records.queries.ts';
import { showSuccess } from '#web/lib/toasts/toast.ts';
import { useNavigateToSaved } from '#web/ui/form/use-move-to-saved.ts';
import { PageFrame } from '#web/ui/layout/page-frame.tsx';
import { RecordForm } from './record-form.tsx';

export function RecordNewPage({ kind }: { kind: RecordKind }) {
  const { singular, title } = kind.labels;
  const queryClient = useQueryClient();
  const moveTo = useNavigateToSaved();
  useEffect(() => void import('./record-edit-page.tsx'), []);

  function handleSaved(record: StoredRecord, rest: RecordDraft | undefined) {
    cacheRecord(queryClient, kind, record);
    if (rest) queryClient.setQueryData(unsavedRecordKey(kind, record._id), rest);
    void showSuccess(`${title} successfully added.`);
    moveTo(`/app/${kind.slug}/${record._id}`, rest !== undefined);
  }

  return (
    <PageFrame title={`New ${title}`}>
      <RecordForm
        key={kind.id}
        kind={kind}
        submitLabel={`Add ${title}`}
        failure={`Something went wrong adding this ${singular}. Please try again later.`}
        save={(input, { idempotencyKey }) => createRecord(kind, input, idempotencyKey)}
        onSaved={handleSaved}
      />
    </PageFrame>
  );
}
