import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { RecordKind } from '../../../schema/record-kind.ts';
import type { RecordDraft } from '../../../schema/records.ts';
import type { StoredRecord } from '../../../schema/stored-records.ts';
import { PageFrame } from '../../components/page-frame.tsx';
import { useMoveToSaved } from '../../components/use-move-to-saved.ts';
import { showSuccess } from '../../lib/toast.ts';
import { RecordForm } from './record-form.tsx';
import { createRecord } from './records.api.ts';
import { keepRecord, unsavedRecordKey } from './records.queries.ts';

export function RecordNewPage({ kind }: { kind: RecordKind }) {
  const { one, title } = kind.words;
  const queryClient = useQueryClient();
  const moveTo = useMoveToSaved();
  useEffect(() => void import('./record-edit-page.tsx'), []);

  function handleSaved(record: StoredRecord, rest: RecordDraft | undefined) {
    keepRecord(queryClient, kind, record);
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
        failure={`Something went wrong adding this ${one}. Please try again later.`}
        save={(input, { idempotencyKey }) => createRecord(kind, input, idempotencyKey)}
        onSaved={handleSaved}
      />
    </PageFrame>
  );
}
