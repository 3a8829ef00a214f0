import { useQuery } from '@tanstack/react-query';
import { FilterSelect } from '../../components/filter-select.tsx';
import { useListFailureToast } from '../../lib/failure-toast.tsx';
import { sessionQuery } from '../session/session.queries.ts';
import { usersQuery } from '../users/users.queries.ts';

type Props = { technician: string; onFilter: (technician: string) => void };

export function RecordsTechnicianFilter({ technician, onFilter }: Props) {
  const { data: session } = useQuery(sessionQuery);
  const query = useQuery(usersQuery({ isTechnician: true }));
  const technicians = query.data;
  useListFailureToast(query, 'Something went wrong loading technicians. Please come back later.');

  const me = session?.user.isTechnician ? session.user._id : undefined;
  const choices = [
    ...(me === undefined ? [] : [{ value: me, label: 'Mine' }]),
    ...(technicians?.data ?? [])
      .filter(({ _id }) => _id !== me)
      .map(({ _id, name }) => ({ value: _id, label: name })),
  ];
  return (
    <FilterSelect
      label="Filter by technician"
      allLabel="All technicians"
      choices={choices}
      value={technician}
      otherLabel={technicians ? 'Former technician' : '\u00a0'}
      onFilter={onFilter}
    />
  );
}
