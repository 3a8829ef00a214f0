import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { RecordKind } from '#schema/records/record-kind.ts';
import type { RecordDetail } from '#schema/records/record-responses.ts';
import type { RecordDraft } from '#schema/records/records.ts';
import { useReportSaved } from '#web/features/records/closed-records.ts';
import { plannedStatusNotice } from '#web/features/records/planned-status.ts';
import type { RecordFormSlots } from '#web/features/records/record-form-slots.ts';
import { recordSubject } from '#web/features/records/record-name.ts';
import { createRecord, updateRecord } from '#web/features/records/records.api.ts';
import { cacheRecord, unsavedRecordKey } from '#web/features/records/records.queries.ts';
import { useTimeZone } from '#web/lib/company.ts';
import { todayIn } from '#web/lib/format/format-date.ts';
import { showSuccess } from '#web/lib/toasts/toast.ts';
import { useNavigateToSaved } from '#web/ui/form/use-navigate-to-saved.ts';
import { PageBody } from '#web/ui/layout/page-body.tsx';
import { RecordForm } from './record-form.tsx';

type Props = { kind: RecordKind; record: RecordDetail; isDeleted: boolean; slots: RecordFormSlots };

/** The edit page of a loaded record. */
export function RecordEditor({ kind, record, isDeleted, slots }: Props) {
  const { _id, number, customer } = record;
  const { singular, title } = kind.labels;
  const queryClient = useQueryClient();
  const timeZone = useTimeZone();
  const reportSaved = useReportSaved();
  const navigateToSaved = useNavigateToSaved();
  const [unsaved] = useState(() => queryClient.getQueryData<RecordDraft>(unsavedRecordKey(kind, _id)));
  useEffect(
    () => queryClient.removeQueries({ queryKey: unsavedRecordKey(kind, _id) }),
    [queryClient, kind, _id],
  );

  function handleSaved(saved: RecordDetail, rest: RecordDraft | undefined) {
    const plannedNotice = plannedStatusNotice(saved, record, todayIn(timeZone));
    cacheRecord(queryClient, kind, saved);
    if (saved._id === _id) {
      void showSuccess(`${title} saved.`);
      if (plannedNotice) void showSuccess(plannedNotice);
      reportSaved([{ before: record, after: saved }]);
      return;
    }
    // It was deleted, and saved as new.
    if (rest) queryClient.setQueryData(unsavedRecordKey(kind, saved._id), rest);
    void showSuccess(`${title} successfully added.`);
    navigateToSaved(`/app/${kind.slug}/${saved._id}`, rest !== undefined);
  }

  return (
    <PageBody tabTitle={`${number} ${customer.name}`}>
      <RecordForm
        kind={kind}
        record={record}
        slots={slots}
        unsaved={unsaved}
        submitLabel={`Save ${title}`}
        failure={`Something went wrong updating this ${singular}. Please try again later.`}
        subject={recordSubject(kind, record)}
        isDeleted={isDeleted}
        draft={{
          key: `${kind.id}:${_id}`,
          title: `${title} ${number}`,
          path: `/app/${kind.slug}/${_id}`,
          detail: () => customer.name,
        }}
        save={(input, { version, idempotencyKey, draft }) =>
          version === undefined
            ? createRecord(kind, input, idempotencyKey, draft)
            : updateRecord(kind, _id, input, version, draft)
        }
        onSaved={handleSaved}
        onStale={(newer) => cacheRecord(queryClient, kind, newer)}
      />
    </PageBody>
  );
}
