import {
  IconAddressBook,
  IconCircleDot,
  IconCopy,
  IconPencil,
  IconPrinter,
  IconTools,
  IconTrash,
} from '@tabler/icons-react';
import { memo, type ReactNode, useMemo } from 'react';
import type { RecordKind } from '#schema/records/record-kind.ts';
import type { RecordListItem } from '#schema/records/record-responses.ts';
import { usePreferences } from '#web/features/preferences/use-preferences.ts';
import { duplicatePath } from '#web/features/records/duplicate-path.ts';
import { findUnmatchedWords } from '#web/features/records/equipment/find-unit.ts';
import { recordName } from '#web/features/records/record-name.ts';
import type { Column } from '#web/ui/table/data-column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { RowAction } from '#web/ui/table/row-menu.tsx';
import type { RowSelection } from '#web/ui/table/use-row-selection.ts';
import { columnsOf } from './records-columns.tsx';
import type { RecordDialogs } from './records-dialogs.tsx';

type Props = {
  kind: RecordKind;
  records: RecordListItem[] | undefined;
  isLoading: boolean;
  error: unknown;
  failure: string;
  onRetry: () => void;
  empty: ReactNode;
  /** The text that the list is searched for. */
  search: string;
  sort: string;
  onSort: (sort: string) => void;
  selection: RowSelection<RecordListItem>;
  dialogs: RecordDialogs;
  messageActions: (record: RecordListItem) => RowAction[];
};

export function RecordsTable(props: Props) {
  const { kind } = props;
  const { preferences } = usePreferences();
  const added = preferences.columns[kind.apiName];
  const columns = useMemo(() => columnsOf(kind, added ?? []), [kind, added]);
  return <Table {...props} columns={columns} isCompact={preferences.density === 'compact'} />;
}

type TableProps = Props & { columns: Column<RecordListItem>[]; isCompact: boolean };

/** Its rows are not rendered again when the preferences arrive and are the defaults. */
const Table = memo(function Table({ kind, records, search, dialogs, messageActions, ...list }: TableProps) {
  const { title, titles } = kind.labels;
  const pathOf = ({ _id }: RecordListItem) => `/app/${kind.slug}/${_id}`;

  /** A record that was found by a unit opens at it. */
  function linkOf(record: RecordListItem): string {
    const words = findUnmatchedWords(record, search);
    return words ? `${pathOf(record)}?unit=${encodeURIComponent(words)}` : pathOf(record);
  }

  function actionsOf(record: RecordListItem): RowAction[] {
    const assign = {
      label: 'Assign Technicians',
      icon: IconTools,
      to: `${pathOf(record)}#assigned-technicians`,
    };
    return [
      { label: `Edit ${title}`, icon: IconPencil, to: linkOf(record) },
      { label: 'Print', icon: IconPrinter, to: `/print/${kind.slug}/${record._id}`, isNewTab: true },
      ...messageActions(record),
      { label: 'View Contacts', icon: IconAddressBook, onSelect: () => dialogs.contacts.open(record) },
      { label: 'Change Status', icon: IconCircleDot, onSelect: () => dialogs.status.open([record]) },
      ...(kind.hasTechnicians ? [assign] : []),
      { label: `Duplicate ${title}`, icon: IconCopy, to: duplicatePath(kind, record._id) },
      {
        label: `Delete ${title}`,
        icon: IconTrash,
        isDanger: true,
        onSelect: () => dialogs.deletion.open(record),
      },
    ];
  }

  return (
    <DataTable
      {...list}
      label={titles}
      rows={records}
      rowKey={({ _id }) => _id}
      rowName={recordName}
      rowLink={linkOf}
      rowActions={actionsOf}
    />
  );
});
