import type { RecordKind } from '#schema/records/record-kind.ts';
import { RecordEditView } from '#web/features/records/form/record-edit-view.tsx';
import { recordFormSlots } from './record-form-slots.ts';
import { VisitQuestion } from './visit-question.tsx';

export { prefetchRecord as prefetch } from '#web/features/records/records.queries.ts';

/** A record with its messages, and a question about the visits of a work order that is closed. */
export function RecordEditPage({ kind }: { kind: RecordKind }) {
  return (
    <VisitQuestion>
      <RecordEditView kind={kind} slots={recordFormSlots} />
    </VisitQuestion>
  );
}
