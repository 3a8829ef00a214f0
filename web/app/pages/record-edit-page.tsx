import type { RecordKind } from '#schema/records/record-kind.ts';
import { RecordEditView } from '#web/features/records/form/record-edit-view.tsx';
import { recordFormSlots } from './record-form-slots.ts';

export { prefetchRecord as prefetch } from '#web/features/records/records.queries.ts';

/** A record with its messages. */
export function RecordEditPage({ kind }: { kind: RecordKind }) {
  return <RecordEditView kind={kind} slots={recordFormSlots} />;
}
