import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { MessageTemplate } from '#schema/messages/message-templates.ts';
import type { Column } from '#web/ui/table/data-column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { RowAction } from '#web/ui/table/row-menu.tsx';
import classes from './message-templates-table.module.css';

const columns: Column<MessageTemplate>[] = [
  { label: 'Name', cell: ({ name }) => name, width: '26%' },
  { label: 'Text', cell: ({ text }) => <span className={classes.text}>{text}</span> },
];

type Props = {
  templates: MessageTemplate[] | undefined;
  isLoading: boolean;
  error: unknown;
  failure: string;
  onRetry: () => void;
  empty: ReactNode;
  /** Absent for users who may not change templates. */
  onEdit?: (template: MessageTemplate) => void;
  onDelete?: (template: MessageTemplate) => void;
};

export function MessageTemplatesTable({ templates, onEdit, onDelete, ...list }: Props) {
  function rowActions(template: MessageTemplate): RowAction[] {
    return [
      { label: 'Edit Template', icon: IconPencil, onSelect: () => onEdit?.(template) },
      { label: 'Delete Template', icon: IconTrash, isDanger: true, onSelect: () => onDelete?.(template) },
    ];
  }
  return (
    <DataTable
      {...list}
      label="Message Templates"
      columns={columns}
      rows={templates}
      rowKey={({ _id }) => _id}
      rowName={({ name }) => name}
      onOpen={onEdit}
      rowActions={onEdit && rowActions}
    />
  );
}
