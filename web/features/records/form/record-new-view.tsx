import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useMatch, useParams, useSearchParams } from 'react-router';
import type { RecordKind } from '#schema/records/record-kind.ts';
import type { RecordDetail } from '#schema/records/record-responses.ts';
import type { RecordDraft } from '#schema/records/records.ts';
import { customerQuery } from '#web/features/customers/customers.queries.ts';
import { idOf } from '#web/features/records/customer/record-customer-choice.ts';
import { plannedStatusNotice } from '#web/features/records/planned-status.ts';
import { duplicateDraft } from '#web/features/records/record-duplicate.ts';
import type { RecordFormSlots } from '#web/features/records/record-form-slots.ts';
import { createRecord } from '#web/features/records/records.api.ts';
import { cacheRecord, unsavedRecordKey } from '#web/features/records/records.queries.ts';
import { useTimeZone } from '#web/lib/company.ts';
import { todayIn } from '#web/lib/format/format-date.ts';
import { showSuccess } from '#web/lib/toasts/toast.ts';
import { useNavigateToSaved } from '#web/ui/form/use-navigate-to-saved.ts';
import { PageFrame } from '#web/ui/layout/page-frame.tsx';
import { type FilledDraft, RecordCustomerSource } from './record-customer-source.tsx';
import { RecordForm } from './record-form.tsx';
import { RecordSource } from './record-source.tsx';
import { RecordUnitSource } from './record-unit-source.tsx';

type Props = { kind: RecordKind; slots: RecordFormSlots };

/** The form of a new record: blank, or filled from the record, the customer or the unit that the URL names. */
export function RecordNewView({ kind, slots }: Props) {
  const { sourceId, customerId } = useParams();
  const [search] = useSearchParams();
  const isForUnit = useMatch('/app/:recordSlug/new/for/:customerId/unit') !== null;
  if (customerId !== undefined && isForUnit) {
    const unitKey = search.get('key') ?? '';
    const source = { kind, unitKey, customerId, slots };
    return (
      <RecordUnitSource key={`${customerId} ${unitKey}`} {...source}>
        {(filled) => <RecordNewForm kind={kind} slots={slots} filled={filled} />}
      </RecordUnitSource>
    );
  }
  if (customerId !== undefined)
    return (
      <RecordCustomerSource key={customerId} kind={kind} id={customerId} slots={slots}>
        {(filled) => <RecordNewForm kind={kind} slots={slots} filled={filled} />}
      </RecordCustomerSource>
    );
  if (sourceId === undefined) return <RecordNewForm key={kind.id} kind={kind} slots={slots} />;
  return (
    <RecordSource key={sourceId} kind={kind} id={sourceId} slots={slots}>
      {(source) => (
        <RecordNewForm
          kind={kind}
          slots={slots}
          filled={{ source: `from ${source.number}`, draft: duplicateDraft(kind, source) }}
        />
      )}
    </RecordSource>
  );
}

function RecordNewForm({ kind, slots, filled }: Props & { filled?: FilledDraft }) {
  const { singular, title } = kind.labels;
  const queryClient = useQueryClient();
  const timeZone = useTimeZone();
  const navigateToSaved = useNavigateToSaved();
  const { pathname, search } = useLocation();
  // 'new', and what the form was filled from.
  const source = `${pathname}${search}`.replace(`/app/${kind.slug}/`, '');
  const [isCleared, setCleared] = useState(false);
  const lead = filled && !isCleared && `Filled ${filled.source}. Nothing is saved yet.`;

  function handleSaved(record: RecordDetail, unsaved: RecordDraft | undefined) {
    cacheRecord(queryClient, kind, record);
    if (unsaved) queryClient.setQueryData(unsavedRecordKey(kind, record._id), unsaved);
    void showSuccess(`${title} successfully added.`);
    const plannedNotice = plannedStatusNotice(record, undefined, todayIn(timeZone));
    if (plannedNotice) void showSuccess(plannedNotice);
    navigateToSaved(`/app/${kind.slug}/${record._id}`, unsaved !== undefined);
  }

  return (
    <PageFrame title={`New ${title}`} lead={lead}>
      <RecordForm
        kind={kind}
        slots={slots}
        unsaved={filled?.draft}
        submitLabel={`Add ${title}`}
        failure={`Something went wrong adding this ${singular}. Please try again later.`}
        subject={{ name: `New ${singular}` }}
        draft={{
          key: `${kind.id}:${source}`,
          title: `New ${title}`,
          path: `${pathname}${search}`,
          // Known once the customer was picked or loaded.
          detail: ({ customer, description }) =>
            queryClient.getQueryData(customerQuery(idOf(customer)).queryKey)?.name || description,
        }}
        save={(input, { idempotencyKey, draft }) => createRecord(kind, input, idempotencyKey, draft)}
        onSaved={handleSaved}
        onCleared={() => setCleared(true)}
      />
    </PageFrame>
  );
}
