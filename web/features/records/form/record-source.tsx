import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { RecordKind } from '#schema/records/record-kind.ts';
import type { RecordDetail } from '#schema/records/record-responses.ts';
import type { RecordFormSlots } from '#web/features/records/record-form-slots.ts';
import { recordQuery } from '#web/features/records/records.queries.ts';
import { PageFrame } from '#web/ui/layout/page-frame.tsx';
import { RecordFailure, RecordFormSkeleton } from './record-loading.tsx';

type Props = {
  kind: RecordKind;
  id: string;
  slots: RecordFormSlots;
  children: (source: RecordDetail) => ReactNode;
};

/** Loads the record that a new one is filled from. Later changes of it don't matter to the form. */
export function RecordSource({ kind, id, slots, children }: Props) {
  const { data, error, isFetching, refetch } = useQuery(recordQuery(kind, id));
  const [source, setSource] = useState<RecordDetail>();
  // A cached record may be old, so it waits for the response.
  if (!source && data && !isFetching) setSource(data);
  if (source) return children(source);
  const title = `New ${kind.labels.title}`;
  if (error) return <RecordFailure kind={kind} title={title} error={error} onRetry={() => void refetch()} />;
  return (
    // The blank lead reserves its line.
    <PageFrame title={title} lead={'\u00a0'}>
      <RecordFormSkeleton kind={kind} slots={slots} />
    </PageFrame>
  );
}
