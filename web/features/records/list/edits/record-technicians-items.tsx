import { Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { RecordKind } from '#schema/records/record-kind.ts';
import type { RecordListItem } from '#schema/records/record-responses.ts';
import { usersQuery } from '#web/features/users/users.queries.ts';
import { useListFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { useMenuSelect } from '#web/ui/table/menu-select.ts';
import classes from './edit-cell.module.css';
import { techniciansEdit } from './record-edit.ts';
import { useRecordEdit } from './use-record-edit.ts';

type Technician = { _id: string; name: string };
/** A technician who is being assigned or removed. */
export type Assignment = { userId: string; isAssigned: boolean };

type Props = {
  kind: RecordKind;
  record: RecordListItem;
  pending: Assignment[];
  onSaving: (assignment: Assignment, saving: Promise<void>) => void;
};

/** The technicians that a record of the list can get or lose. */
export function RecordTechniciansItems({ kind, record, pending, onSaving }: Props) {
  const select = useMenuSelect();
  const edit = useRecordEdit(kind);
  const query = useQuery(usersQuery({ isTechnician: true }));
  useListFailureToast(query, 'Something went wrong loading technicians. Please come back later.');
  const assigned = (record.assignedTechnicians ?? []).map(({ user }) => user);
  const assignedIds = new Set(assigned.map(({ _id }) => _id));
  for (const { userId, isAssigned } of pending)
    if (isAssigned) assignedIds.add(userId);
    else assignedIds.delete(userId);
  const technicians = query.data?.data;
  // Those who are no longer technicians can be removed.
  const former = assigned.filter(({ _id }) => !technicians?.some((one) => one._id === _id));

  function change({ _id, name }: Technician) {
    const isAssigned = !assignedIds.has(_id);
    const { number } = record;
    const saving = isAssigned
      ? edit(record, techniciansEdit({ add: [_id] }), `${name} is now assigned to ${number}.`)
      : edit(record, techniciansEdit({ remove: [_id] }), `${name} is no longer assigned to ${number}.`);
    onSaving({ userId: _id, isAssigned }, saving);
  }

  const items: Technician[] = [...(technicians ? former : assigned), ...(technicians ?? [])];
  if (!technicians && !query.isPending && items.length === 0)
    return <Menu.Label>Technicians could not be loaded.</Menu.Label>;
  return (
    <div className={classes.menu}>
      {query.isPending && <Menu.Label>Loading...</Menu.Label>}
      {technicians && items.length === 0 && <Menu.Label>No technicians to show.</Menu.Label>}
      {items.map((technician) => (
        <Menu.CheckboxItem
          key={technician._id}
          checked={assignedIds.has(technician._id)}
          closeMenuOnClick
          onChange={() => select(() => change(technician))}
        >
          {technician.name}
        </Menu.CheckboxItem>
      ))}
    </div>
  );
}
