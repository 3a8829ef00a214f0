import type { ReactNode } from 'react';
import type { RecordKind } from '#schema/records/record-kind.ts';
import type { RecordListItem } from '#schema/records/record-responses.ts';
import { LazyMenu, lazyMenuItems } from '#web/ui/table/lazy-menu.tsx';
import { EditCell } from './edit-cell.tsx';
import type { Assignment } from './record-technicians-items.tsx';
import { usePendingEdits } from './use-pending-edits.ts';

const items = lazyMenuItems(
  async () => (await import('./record-technicians-items.tsx')).RecordTechniciansItems,
);

type Props = {
  kind: RecordKind;
  record: RecordListItem;
  /** The assigned technicians as the list shows them, and as a text. */
  content: ReactNode;
  text: string;
};

/** The technicians of a record in the list, as a menu that assigns and removes them. */
export function RecordTechniciansMenu({ kind, record, content, text }: Props) {
  const { pending, track } = usePendingEdits<Assignment>();
  return (
    <LazyMenu
      Button={EditCell}
      buttonProps={{
        label: `Change technicians of ${record.number}: ${text}`,
        isSaving: pending.length > 0,
        content,
      }}
      position="bottom-start"
      items={items}
      itemProps={{
        kind,
        record,
        pending,
        onSaving: (assignment, saving) => void track(assignment, saving),
      }}
    />
  );
}
