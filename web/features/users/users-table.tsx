import { IconHistory, IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { User } from '#schema/users.ts';
import { StateCard } from '#web/ui/layout/state-card.tsx';
import type { Column } from '#web/ui/table/data-column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { RowAction } from '#web/ui/table/row-menu.tsx';
import { PhoneLink } from '#web/ui/text/phone-link.tsx';
import { Tag } from '#web/ui/text/tag.tsx';
import { Timestamp } from '#web/ui/text/timestamp.tsx';
import type { UserScreen } from './user-screens.ts';

const columns: Column<User>[] = [
  { label: 'Name', cell: ({ name }) => name, width: '44%' },
  { label: 'Phone', cell: ({ phone }) => <PhoneLink phone={phone} /> },
  { label: 'Last Login', cell: ({ lastLogin }) => (lastLogin ? <Timestamp at={lastLogin} /> : 'Never') },
];

type Props = {
  screen: UserScreen;
  users: User[] | undefined;
  isLoading: boolean;
  error: unknown;
  onRetry: () => void;
  addButton: ReactNode;
  onEdit: (user: User) => void;
  onDelete: (user: User) => void;
};

export function UsersTable({ screen, users, addButton, onEdit, onDelete, ...loading }: Props) {
  function rowActions(user: User): RowAction[] {
    return [
      { label: 'Edit', icon: IconPencil, onSelect: () => onEdit(user) },
      { label: 'History', icon: IconHistory, to: `/app/users/${user._id}/history` },
      { label: 'Delete', icon: IconTrash, isDanger: true, onSelect: () => onDelete(user) },
    ];
  }
  return (
    <DataTable
      {...loading}
      label={screen.title}
      columns={columns}
      rows={users}
      rowKey={({ _id }) => _id}
      rowName={({ name }) => name}
      rowBadge={({ isTechnician }) => isTechnician && !screen.onlyTechnicians && <Tag>Technician</Tag>}
      rowActions={rowActions}
      onOpen={onEdit}
      failure={screen.loadingFailed}
      empty={<StateCard message={screen.empty}>{addButton}</StateCard>}
    />
  );
}
