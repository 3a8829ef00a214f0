import { ActionIcon, Input } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { type FieldError, get, useFieldArray, useFormContext } from 'react-hook-form';
import type { RecordKind } from '#schema/records/record-kind.ts';
import type { RecordDraft } from '#schema/records/records.ts';
import type { StoredRecord } from '#schema/records/stored-records.ts';
import { usersQuery } from '#web/features/users/users.queries.ts';
import { useListFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { ComboboxField, choicesWith } from '#web/ui/combobox/combobox-field.tsx';
import { retainFocus } from '#web/ui/dialog/retain-focus.ts';
import grid from '#web/ui/form/field-grid.module.css';
import { FormSection } from '#web/ui/form/form-section.tsx';
import { PhoneLink } from '#web/ui/text/phone-link.tsx';
import { RecordNotifyButton, RecordUnsavedNote } from './record-notify-button.tsx';
import { RecordTechnicianNotice } from './record-technician-notice.tsx';
import classes from './record-technicians-section.module.css';

type Assigned = NonNullable<RecordDraft['assignedTechnicians']>[number];

function idOf({ user }: Assigned): string {
  return typeof user === 'string' ? user : user._id;
}

type Props = {
  kind: RecordKind;
  /** As it is stored: it still knows technicians who have been deleted since, and what each was told. */
  record: StoredRecord | undefined;
};

export function RecordTechniciansSection({ kind, record }: Props) {
  const { control, getValues, formState } = useFormContext<RecordDraft>();
  const { fields, append, remove } = useFieldArray({ control, name: 'assignedTechnicians' });
  const technicians = useQuery(usersQuery({ isTechnician: true }));
  const picker = useRef<HTMLInputElement>(null);
  useListFailureToast(technicians, 'Something went wrong loading technicians. Please come back later.');

  const living = technicians.data?.data ?? [];
  const stored = new Map((record?.assignedTechnicians ?? []).map((one) => [one.user._id, one]));
  const assigned = new Set(fields.map(idOf));
  const isUnsaved = assigned.size !== stored.size || [...assigned].some((id) => !stored.has(id));
  const choices = living
    .filter(({ _id }) => !assigned.has(_id))
    .map(({ _id, name }) => ({ id: _id, label: name }));

  function assign(id: string) {
    if (!(getValues('assignedTechnicians') ?? []).some((one) => idOf(one) === id))
      append({ user: id }, { shouldFocus: false });
  }

  return (
    <FormSection
      id="assigned-technicians"
      title="Assigned Technicians"
      actions={record && <RecordNotifyButton kind={kind} record={record} isUnsaved={isUnsaved} />}
    >
      {fields.length === 0 && <p className={grid.empty}>No technicians assigned.</p>}
      <ul className={grid.rows}>
        {fields.map((field, index) => {
          const id = idOf(field);
          const present = living.find(({ _id }) => _id === id);
          const person = present ?? stored.get(id)?.user;
          const problem: FieldError | undefined = get(formState.errors, `assignedTechnicians.${index}.user`);
          const message = problem?.message;
          return (
            <li key={field.id} className={classes.row}>
              <span className={classes.name}>{person?.name ?? 'Unknown technician'}</span>
              {person && <PhoneLink phone={person.phone} />}
              {technicians.data && !present && <span className={classes.quiet}>No longer a technician</span>}
              {record && <RecordTechnicianNotice assigned={stored.get(id)} />}
              <ActionIcon
                className={classes.remove}
                variant="subtle"
                color="gray"
                aria-label={`Remove ${person?.name ?? 'technician'}`}
                title="Remove"
                onMouseDown={retainFocus}
                onClick={() => {
                  picker.current?.focus();
                  remove(index);
                }}
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
              {message && <Input.Error className={classes.error}>{message}</Input.Error>}
            </li>
          );
        })}
      </ul>
      {isUnsaved && <RecordUnsavedNote kind={kind} isNew={!record} />}
      <ComboboxField
        ref={picker}
        className={classes.picker}
        data-path="assignedTechnicians"
        label="Assign a technician"
        placeholder="Search technicians..."
        choicesFor={(text) => choicesWith(text, choices)}
        isWaiting={technicians.isPending}
        nothing={technicians.isPending ? 'Loading...' : 'No technicians to show.'}
        onPick={assign}
      />
    </FormSection>
  );
}
