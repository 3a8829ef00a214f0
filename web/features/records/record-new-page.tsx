import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { RecordKind } from '../../../schema/record-kind.ts';
import type { RecordDraft } from '../../../schema/records.ts';
import type { StoredRecord } from '../../../schema/stored-records.ts';
import { PageFrame } from '../../components/page-frame.tsx';
import { savedState } from '../../components/unsaved-guard.tsx';
import { keepFieldFocus } from '../../lib/keep-field-focus.ts';
import { showSuccess } from '../../lib/toast.ts';
import { RecordForm } from './record-form.tsx';
import { createRecord } from './records.api.ts';
import { keepRecord, unsavedRecordKey } from './records.queries.ts';

export function RecordNewPage({ kind }: { kind: RecordKind }) {
  const { one, title } = kind.words;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  useEffect(() => void import('./record-edit-page.tsx'), []);

  function handleSaved(record: StoredRecord, rest: RecordDraft | undefined) {
    keepRecord(queryClient, kind, record);
    if (rest) queryClient.setQueryData(unsavedRecordKey(kind, record._id), rest);
    void showSuccess(`${title} successfully added.`);
    // In the place of this page, so that Back leads to where somebody came from and not to a blank form.
    // At once, for what is typed until the other page is there would be lost.
    keepFieldFocus();
    void navigate(`/app/${kind.slug}/${record._id}`, {
      replace: true,
      state: savedState,
      flushSync: true,
      preventScrollReset: rest !== undefined,
    });
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
