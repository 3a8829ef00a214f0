import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { User } from '../../../schema/users.ts';
import type { Column } from '../../components/data-column.ts';
import { DataTable } from '../../components/data-table.tsx';
import { Instant } from '../../components/instant.tsx';
import { PhoneLink } from '../../components/phone-link.tsx';
import type { RowAction } from '../../components/row-menu.tsx';
import { StateCard } from '../../components/state-card.tsx';
import { Tag } from '../../components/tag.tsx';
import type { UserScreen } from './user-screens.ts';

const columns: Column<User>[] = [
  { label: 'Name', cell: ({ name }) => name, width: '44%' },
  { label: 'Phone', cell: ({ phone }) => <PhoneLink phone={phone} /> },
  { label: 'Last Login', cell: ({ lastLogin }) => (lastLogin ? <Instant at={lastLogin} /> : 'Never') },
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
  function actionsOf(user: User): RowAction[] {
    return [
      { label: 'Edit', icon: IconPencil, onSelect: () => onEdit(user) },
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
      rowActions={actionsOf}
      onOpen={onEdit}
      failure={screen.loadingFailed}
      empty={<StateCard message={screen.empty}>{addButton}</StateCard>}
    />
  );
}
