import { Menu } from '@mantine/core';
import type { RecordKind } from '#schema/records/record-kind.ts';
import type { RecordListItem } from '#schema/records/record-responses.ts';
import { statusChoices } from '#schema/records/status.ts';
import { RecordStatusChip } from '#web/features/records/record-status-chip.tsx';
import { useTimeZone } from '#web/lib/company.ts';
import { formatSince, todayIn } from '#web/lib/format/format-date.ts';
import { LazyMenu, useMenuSelect } from '#web/ui/table/lazy-menu.tsx';
import { EditCell } from './edit-cell.tsx';
import { statusEdit } from './record-edit.ts';
import { usePendingEdits } from './use-pending-edits.ts';
import { useRecordEdit } from './use-record-edit.ts';

type Props = { kind: RecordKind; record: RecordListItem };

type ItemsProps = Props & {
  /** The status that the record has or gets. */
  current: string;
  onSaving: (status: string, saving: Promise<void>) => void;
};

function Statuses({ kind, record, current, onSaving }: ItemsProps) {
  const select = useMenuSelect();
  const edit = useRecordEdit(kind);
  const timeZone = useTimeZone();

  function change(status: string) {
    const message = `${record.number} is now ${status}.`;
    onSaving(status, edit(record, statusEdit(status, todayIn(timeZone)), message));
  }

  return statusChoices.map((status) => (
    <Menu.RadioItem
      key={status}
      value={status}
      checked={status === current}
      closeMenuOnClick
      onChange={() => select(() => change(status))}
    >
      {status}
    </Menu.RadioItem>
  ));
}

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
    >
      <Statuses
        kind={kind}
        record={record}
        current={saving ?? status}
        onSaving={(status, saving) => void track({ status }, saving)}
      />
    </LazyMenu>
  );
}
