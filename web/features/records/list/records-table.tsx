import {
  IconAddressBook,
  IconBell,
  IconMessage,
  IconPencil,
  IconPrinter,
  IconTools,
  IconTrash,
} from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import type { RecordKind } from '#schema/records/record-kind.ts';
import type { RecordItem } from '#schema/records/stored-records.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { RowAction } from '#web/ui/table/row-menu.tsx';
import { columnsOf } from './records-columns.tsx';

type Props = {
  kind: RecordKind;
  records: RecordItem[] | undefined;
  isLoading: boolean;
  error: unknown;
  failure: string;
  onRetry: () => void;
  empty: ReactNode;
  sort: string;
  onSort: (sort: string) => void;
  onSendMessages: (record: RecordItem) => void;
  onNotify: (record: RecordItem) => void;
  onShowContacts: (record: RecordItem) => void;
  onDelete: (record: RecordItem) => void;
};

/** A record in a few words: one customer may have many. */
export function recordName({ customer, number }: RecordItem): string {
  return `${customer.name}, ${number}`;
}

export function RecordsTable({ kind, records, ...props }: Props) {
  const { onSendMessages, onNotify, onShowContacts, onDelete, ...list } = props;
  const columns = useMemo(() => columnsOf(kind), [kind]);
  const { title, titles } = kind.labels;
  const pathOf = ({ _id }: RecordItem) => `/app/${kind.slug}/${_id}`;

  function actionsOf(record: RecordItem): RowAction[] {
    const assign = {
      label: 'Assign Technicians',
      icon: IconTools,
      to: `${pathOf(record)}#assigned-technicians`,
    };
    const notify = { label: 'Notify Technicians', icon: IconBell, onSelect: () => onNotify(record) };
    return [
      { label: `Edit ${title}`, icon: IconPencil, to: pathOf(record) },
      { label: 'Print', icon: IconPrinter, to: `/print/${kind.slug}/${record._id}`, isNewTab: true },
      { label: 'Send Messages', icon: IconMessage, onSelect: () => onSendMessages(record) },
      ...(kind.hasTechnicians ? [notify] : []),
      { label: 'View Contacts', icon: IconAddressBook, onSelect: () => onShowContacts(record) },
      ...(kind.hasTechnicians ? [assign] : []),
      { label: `Delete ${title}`, icon: IconTrash, isDanger: true, onSelect: () => onDelete(record) },
    ];
  }

  return (
    <DataTable
      {...list}
      label={titles}
      columns={columns}
      rows={records}
      rowKey={({ _id }) => _id}
      rowName={recordName}
      rowLink={pathOf}
      rowActions={actionsOf}
    />
  );
}
