import { Menu } from '@mantine/core';
import type { RecordKind } from '#schema/records/record-kind.ts';
import type { RecordListItem } from '#schema/records/record-responses.ts';
import { statusChoices } from '#schema/records/status.ts';
import { useTimeZone } from '#web/lib/company.ts';
import { todayIn } from '#web/lib/format/format-date.ts';
import { useMenuSelect } from '#web/ui/table/menu-select.ts';
import { statusEdit } from './record-edit.ts';
import { useRecordEdit } from './use-record-edit.ts';

type Props = {
  kind: RecordKind;
  record: RecordListItem;
  /** The status that the record has or gets. */
  current: string;
  onSaving: (status: string, saving: Promise<void>) => void;
};

/** The statuses that a record of the list can get. */
export function RecordStatusItems({ kind, record, current, onSaving }: Props) {
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
