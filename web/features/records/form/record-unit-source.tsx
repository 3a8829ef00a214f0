import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { unitHeadQuery } from '#web/features/records/record-form.queries.ts';
import type { RecordFormSlots } from '#web/features/records/record-form-slots.ts';
import { unitDraft } from '#web/features/records/record-unit-draft.ts';
import { recordQuery } from '#web/features/records/records.queries.ts';
import { PageFrame } from '#web/ui/layout/page-frame.tsx';
import type { FilledDraft } from './record-customer-source.tsx';
import { RecordFailure, RecordFormSkeleton } from './record-loading.tsx';

type Props = {
  kind: RecordKind;
  unitKey: string;
  customerId: string;
  slots: RecordFormSlots;
  children: (filled: FilledDraft) => ReactNode;
};

/** Loads the unit whose new record is filled in, and its newest record. Later changes don't matter to the form. */
export function RecordUnitSource({ kind, unitKey, customerId, slots, children }: Props) {
  const head = useQuery(unitHeadQuery(unitKey, customerId));
  const unit = head.isFetching ? undefined : head.data?.units[0];
  const newestKind = recordKinds.find(({ id }) => id === unit?.record.kind) ?? recordKinds[0];
  const newest = useQuery({
    ...recordQuery(newestKind, unit?.record._id ?? ''),
    enabled: unit !== undefined,
  });
  const [filled, setFilled] = useState<FilledDraft>();
  if (!filled && unit && newest.data && !newest.isFetching) {
    const { identifier, serial } = unit;
    setFilled({ source: `in for ${identifier}, ${serial}`, draft: unitDraft(kind, unit, newest.data) });
  }
  if (filled) return children(filled);
  const title = `New ${kind.labels.title}`;
  const isMissing = head.data?.units.length === 0 && !head.isFetching;
  const error = isMissing
    ? new Error('No record of this customer has this unit.')
    : (head.error ?? newest.error);
  if (error)
    return (
      <RecordFailure
        kind={kind}
        title={title}
        error={error}
        failure="Something went wrong loading this unit. Please try again later."
        onRetry={() => void (head.data && !isMissing ? newest : head).refetch()}
      />
    );
  return (
    // The blank lead reserves its line.
    <PageFrame title={title} lead={'\u00a0'}>
      <RecordFormSkeleton kind={kind} slots={slots} />
    </PageFrame>
  );
}
