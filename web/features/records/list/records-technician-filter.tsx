import { useQuery } from '@tanstack/react-query';
import { noTechnician } from '#schema/fields/list-choices.ts';
import { sessionQuery } from '#web/features/session/session.queries.ts';
import { usersQuery } from '#web/features/users/users.queries.ts';
import { useListFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { FilterSelect } from '#web/ui/list/filter-select.tsx';

type Props = {
  technician: string;
  /** Whether the list has its rows: on a slow line, the names would delay them. */
  hasRows: boolean;
  onFilter: (technician: string) => void;
};

export function RecordsTechnicianFilter({ technician, hasRows, onFilter }: Props) {
  const { data: session } = useQuery(sessionQuery);
  const query = useQuery({
    ...usersQuery({ isTechnician: true }),
    enabled: hasRows || technician !== '',
  });
  const technicians = query.data;
  useListFailureToast(query, 'Something went wrong loading technicians. Please come back later.');

  const me = session?.user.isTechnician ? session.user._id : undefined;
  const choices = [
    ...(me === undefined ? [] : [{ value: me, label: 'Mine' }]),
    { value: noTechnician, label: 'No technician' },
    ...(technicians?.data ?? [])
      .filter(({ _id }) => _id !== me)
      .map(({ _id, name }) => ({ value: _id, label: name })),
  ];
  return (
    <FilterSelect
      label="Filter by technician"
      allLabel="All technicians"
      choices={choices}
      hasSteadyWidth
      value={technician}
      otherLabel={technicians ? 'Former technician' : '\u00a0'}
      onFilter={onFilter}
    />
  );
}
