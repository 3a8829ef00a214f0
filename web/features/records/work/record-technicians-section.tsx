import { ActionIcon, Input } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { type FieldError, get, useFieldArray, useFormContext } from 'react-hook-form';
import type { RecordKind } from '#schema/records/record-kind.ts';
import type { RecordDetail } from '#schema/records/record-responses.ts';
import type { RecordDraft } from '#schema/records/records.ts';
import type { RecordFormSlots } from '#web/features/records/record-form-slots.ts';
import { usersQuery } from '#web/features/users/users.queries.ts';
import { newRow } from '#web/lib/forms/row-id.ts';
import { useListFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { retainFocus } from '#web/ui/dialog/retain-focus.ts';
import grid from '#web/ui/form/field-grid.module.css';
import { FormSection } from '#web/ui/form/form-section.tsx';
import { PhoneLink } from '#web/ui/text/phone-link.tsx';
import { RecordTechnicianPicker } from './record-technician-picker.tsx';
import classes from './record-technicians-section.module.css';
import { hasUnsavedAssignments, userIdOf } from './unsaved-assignments.ts';
import { UnsavedAssignmentsNote } from './unsaved-assignments-note.tsx';

type Props = {
  kind: RecordKind;
  /** The stored record: it includes deleted technicians, and the last notice to each technician. */
  record: RecordDetail | undefined;
  slots: Pick<RecordFormSlots, 'LastNotice'>;
};

export function RecordTechniciansSection({ kind, record, slots: { LastNotice } }: Props) {
  const { control, getValues, formState } = useFormContext<RecordDraft>();
  const { fields, append, remove } = useFieldArray({ control, name: 'assignedTechnicians' });
  const technicians = useQuery(usersQuery({ isTechnician: true }));
  const picker = useRef<HTMLInputElement>(null);
  useListFailureToast(technicians, 'Something went wrong loading technicians. Please come back later.');

  const users = technicians.data?.data ?? [];
  const stored = new Map((record?.assignedTechnicians ?? []).map((one) => [one.user._id, one]));
  const assigned = new Set(fields.map(userIdOf));
  const isUnsaved = hasUnsavedAssignments(fields, record);

  function assign(id: string) {
    if (!(getValues('assignedTechnicians') ?? []).some((one) => userIdOf(one) === id))
      append(newRow({ user: id }), { shouldFocus: false });
  }

  function unassign(index: number) {
    picker.current?.focus();
    remove(index);
  }

  return (
    <FormSection id="assigned-technicians" title="Assigned Technicians" isHalf>
      {fields.length === 0 && <p className={grid.empty}>No technicians assigned.</p>}
      <ul className={grid.rows}>
        {fields.map((field, index) => {
          const id = userIdOf(field);
          const user = users.find(({ _id }) => _id === id);
          const storedAssignment = stored.get(id);
          const technician = user ?? storedAssignment?.user;
          const error: FieldError | undefined = get(formState.errors, `assignedTechnicians.${index}.user`);
          return (
            <li key={field.id} className={classes.row}>
              <span className={classes.name}>{technician?.name ?? 'Unknown technician'}</span>
              {technician && <PhoneLink phone={technician.phone} />}
              {technicians.data && !user && <span className={classes.quiet}>No longer a technician</span>}
              {storedAssignment && <LastNotice notice={storedAssignment.notice} />}
              {record && !storedAssignment && <span className={classes.quiet}>Not saved yet</span>}
              <RemoveButton name={technician?.name ?? 'technician'} onRemove={() => unassign(index)} />
              {error?.message && <Input.Error className={classes.error}>{error.message}</Input.Error>}
            </li>
          );
        })}
      </ul>
      {isUnsaved && <UnsavedAssignmentsNote kind={kind} isNew={!record} />}
      <RecordTechnicianPicker
        ref={picker}
        choices={technicians.data?.data.filter(({ _id }) => !assigned.has(_id))}
        isLoading={technicians.isPending}
        onPick={assign}
      />
    </FormSection>
  );
}

function RemoveButton({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <ActionIcon
      className={classes.remove}
      variant="subtle"
      color="gray"
      aria-label={`Remove ${name}`}
      title="Remove"
      onMouseDown={retainFocus}
      onClick={onRemove}
    >
      <IconX size={16} aria-hidden />
    </ActionIcon>
  );
}
