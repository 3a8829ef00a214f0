import type { RecordKind } from '#schema/records/record-kind.ts';
import type { RecordListItem } from '#schema/records/record-responses.ts';
import { RecordStatusChip } from '#web/features/records/record-status-chip.tsx';
import { useTimeZone } from '#web/lib/company.ts';
import { formatSince, todayIn } from '#web/lib/format/format-date.ts';
import { LazyMenu, lazyMenuItems } from '#web/ui/table/lazy-menu.tsx';
import { EditCell } from './edit-cell.tsx';
import { usePendingEdits } from './use-pending-edits.ts';

type Props = { kind: RecordKind; record: RecordListItem };

const items = lazyMenuItems(async () => (await import('./record-status-items.tsx')).RecordStatusItems);

/** The status of a record in the list, as a menu that adds a status event of today. */
export function RecordStatusMenu({ kind, record }: Props) {
  const { pending, track } = usePendingEdits<{ status: string }>();
  const saving = pending.at(-1)?.status;
  const today = todayIn(useTimeZone());
  const { number, status, statusObtainedAt } = record;
  const planned = statusObtainedAt > today ? ` ${formatSince(statusObtainedAt, today)}` : '';
  return (
    <LazyMenu
      Button={EditCell}
      buttonProps={{
        label: `Change status of ${number}: ${saving ?? `${status}${planned}`}`,
        isSaving: saving !== undefined,
        content: (
          <span>
            <RecordStatusChip
              status={saving ?? status}
              since={saving === undefined ? statusObtainedAt : undefined}
            />
          </span>
        ),
      }}
      position="bottom-start"
      items={items}
      itemProps={{
        kind,
        record,
        current: saving ?? status,
        onSaving: (status, saving) => void track({ status }, saving),
      }}
    />
  );
}
