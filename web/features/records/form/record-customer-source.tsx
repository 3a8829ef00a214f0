import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { RecordKind } from '#schema/records/record-kind.ts';
import type { RecordDraft } from '#schema/records/records.ts';
import { customerQuery } from '#web/features/customers/customers.queries.ts';
import { customerDraft } from '#web/features/records/record-customer-draft.ts';
import { serviceAddressesQuery } from '#web/features/records/record-form.queries.ts';
import type { RecordFormSlots } from '#web/features/records/record-form-slots.ts';
import { PageFrame } from '#web/ui/layout/page-frame.tsx';
import { RecordFailure, RecordFormSkeleton } from './record-loading.tsx';

/** What a new record is filled with, and where that is from. */
export type FilledDraft = { source: string; draft: RecordDraft };

type Props = {
  kind: RecordKind;
  id: string;
  slots: RecordFormSlots;
  children: (filled: FilledDraft) => ReactNode;
};

/** Loads the customer whose new record is filled in. Later changes of the customer don't matter to the form. */
export function RecordCustomerSource({ kind, id, slots, children }: Props) {
  const customer = useQuery(customerQuery(id));
  const places = useQuery(serviceAddressesQuery(id));
  const [filled, setFilled] = useState<FilledDraft>();
  // Cached ones may be old. Without the places, the user still chooses one.
  if (!filled && customer.data && !customer.isFetching && !places.isFetching) {
    setFilled({
      source: `in for ${customer.data.name}`,
      draft: customerDraft(kind, customer.data, places.data ?? []),
    });
  }
  if (filled) return children(filled);
  const title = `New ${kind.labels.title}`;
  const { error, refetch } = customer;
  if (error)
    return (
      <RecordFailure
        kind={kind}
        title={title}
        error={error}
        failure="Something went wrong loading this Customer. Please try again later."
        onRetry={() => void refetch()}
      />
    );
  return (
    // The blank lead reserves its line.
    <PageFrame title={title} lead={'\u00a0'}>
      <RecordFormSkeleton kind={kind} slots={slots} />
    </PageFrame>
  );
}
