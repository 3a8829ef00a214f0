import { Checkbox, Input, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { techniciansEdit } from '#web/features/records/list/edits/record-edit.ts';
import { usersQuery } from '#web/features/users/users.queries.ts';
import { ListFailure } from '#web/ui/list/list-failure.tsx';
import classes from './assign-technicians-dialog.module.css';
import { BulkEditDialog, type BulkEditProps } from './bulk-edit-dialog.tsx';

const loadFailed = 'Something went wrong loading technicians. Please come back later.';

/** Assigns the same technicians to several records, in addition to those they have. */
export function AssignTechniciansDialog(props: BulkEditProps) {
  const [chosen, setChosen] = useState<string[]>([]);
  const [error, setError] = useState<string>();
  const query = useQuery({ ...usersQuery({ isTechnician: true }), enabled: props.isOpen });
  const technicians = query.data?.data;

  return (
    <BulkEditDialog
      {...props}
      label="Assign Technicians"
      edit={chosen.length > 0 ? techniciansEdit({ add: chosen }) : undefined}
      onIncomplete={() => setError('A technician must be selected.')}
      message="Technicians assigned."
      onClosed={() => {
        setChosen([]);
        setError(undefined);
      }}
    >
      <Checkbox.Group
        label="Technicians"
        description="Those who are assigned already stay assigned."
        value={chosen}
        error={error}
        onChange={(ids) => {
          setChosen(ids);
          setError(undefined);
        }}
      >
        <div className={classes.list}>
          {technicians?.map(({ _id, name }) => (
            <Checkbox key={_id} value={_id} label={name} />
          ))}
          {technicians?.length === 0 && <Input.Description>No technicians to show.</Input.Description>}
          {query.isLoading && <Skeleton height={120} />}
        </div>
      </Checkbox.Group>
      {!technicians && query.error && (
        <ListFailure message={loadFailed} error={query.error} onRetry={() => void query.refetch()} />
      )}
    </BulkEditDialog>
  );
}
