import { useEffect } from 'react';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { RecordNewView } from '#web/features/records/form/record-new-view.tsx';
import { recordFormSlots } from './record-form-slots.ts';

export function RecordNewPage({ kind }: { kind: RecordKind }) {
  // The page that opens after the record is saved.
  useEffect(() => void import('./record-edit-page.tsx'), []);
  return <RecordNewView kind={kind} slots={recordFormSlots} />;
}
