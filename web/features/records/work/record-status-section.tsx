import { NativeSelect } from '@mantine/core';
import { useRef, useState } from 'react';
import { useController, useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { isDay } from '#schema/fields/day.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { emptyStatusEvent } from '#schema/records/record-parts.ts';
import type { RecordDraft } from '#schema/records/records.ts';
import { newStatus, sortTimeline, statusChoices, statusWithoutEvents } from '#schema/records/status.ts';
import { RecordStatusChip } from '#web/features/records/record-status-chip.tsx';
import { useTimeZone } from '#web/lib/company.ts';
import { formatSince, todayIn } from '#web/lib/format/format-date.ts';
import { isBlankRowAt } from '#web/lib/forms/form-rows.ts';
import { newRow } from '#web/lib/forms/row-id.ts';
import { DateField } from '#web/ui/fields/date-field.tsx';
import grid from '#web/ui/form/field-grid.module.css';
import { FormSection } from '#web/ui/form/form-section.tsx';
import { AddRowButton } from '#web/ui/rows/add-row-button.tsx';
import { RemoveRowButton } from '#web/ui/rows/remove-row-button.tsx';
import { RemovedRow } from '#web/ui/rows/removed-row.tsx';
import { useCollapsibleRows } from '#web/ui/rows/use-collapsible-rows.ts';
import classes from './record-status-section.module.css';

/** The status of the record once it is saved. Events without a day or a status don't count yet. */
function CurrentStatus() {
  const { control } = useFormContext<RecordDraft>();
  const latest = useWatch({
    control,
    name: 'statusTimeline',
    compute: (events) =>
      sortTimeline((events ?? []).filter((event) => isDay(event.statusObtainedAt) && event.status)).at(-1),
  });
  return (
    <span className={classes.current}>
      Current status{' '}
      <RecordStatusChip status={latest?.status || statusWithoutEvents} since={latest?.statusObtainedAt} />
    </span>
  );
}

/** Explains the difference between two similar words, where both can be seen. */
function NewStatusNote({ kind }: { kind: RecordKind }) {
  const { control } = useFormContext<RecordDraft>();
  const isUsed = useWatch({
    control,
    name: 'statusTimeline',
    compute: (events) => (events ?? []).some(({ status }) => status === newStatus),
  });
  if (!isUsed) return null;
  return (
    <p className={grid.note}>
      {`A ${kind.labels.singular} begins as ${newStatus}. Choose Open once it is ready for work; both count as open, as every status but Closed does.`}
    </p>
  );
}

function StatusField({ index }: { index: number }) {
  const { control } = useFormContext<RecordDraft>();
  const {
    field: { ref, ...field },
    fieldState,
  } = useController({ control, name: `statusTimeline.${index}.status` });
  // A stored status may not be among the choices. It stays selectable after the user picks another one.
  const [initialStatus] = useState(field.value);
  const day = useWatch({ control, name: `statusTimeline.${index}.statusObtainedAt`, exact: true });
  const today = todayIn(useTimeZone());
  const statuses = [...new Set([initialStatus, ...statusChoices, field.value])].filter(Boolean);
  return (
    <NativeSelect
      ref={ref}
      label="Status"
      required
      data={field.value ? statuses : [{ value: '', label: 'Choose a status' }, ...statuses]}
      description={isDay(day) && day > today && formatSince(day, today)}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      error={fieldState.error?.message}
      {...field}
    />
  );
}

export function RecordStatusSection({ kind }: { kind: RecordKind }) {
  const form = useFormContext<RecordDraft>();
  const { control, getValues } = form;
  const { fields, append, insert, remove } = useFieldArray({ control, name: 'statusTimeline' });
  const addButton = useRef<HTMLButtonElement>(null);
  const timeZone = useTimeZone();
  const rows = useCollapsibleRows({
    path: 'statusTimeline',
    count: fields.length,
    rowAt: (index) => getValues(`statusTimeline.${index}`),
    remove,
    insert,
    isBlankAt: (index) => isBlankRowAt(form, 'statusTimeline', index, emptyStatusEvent),
    nameOf: (index) => `Status ${index + 1}`,
    addRow: changeStatus,
  });

  function addEvent(event: typeof emptyStatusEvent) {
    append(newRow(event), { shouldFocus: false });
    rows.jumpTo(`statusTimeline.${fields.length}.status`);
  }

  /** The status changes today, unless the user gives another day. An event that still waits for its status is used. */
  function changeStatus() {
    const last = getValues('statusTimeline')?.at(-1);
    if (last?.status === '') rows.jumpTo(`statusTimeline.${fields.length - 1}.status`);
    else addEvent({ status: '', statusObtainedAt: todayIn(timeZone) });
  }

  return (
    <FormSection
      id={`${kind.id}-status`}
      title={`${kind.labels.title} Status`}
      actions={<CurrentStatus />}
      isHalf
    >
      {fields.length === 0 && <p className={grid.empty}>No status to show.</p>}
      <ul className={grid.rows}>
        {fields.map(({ id }, index) => (
          <li key={id} className={classes.row}>
            <StatusField index={index} />
            <DateField label="Date" required withToday name={`statusTimeline.${index}.statusObtainedAt`} />
            <RemoveRowButton
              label={`Remove event ${index + 1}`}
              onRemove={() => {
                addButton.current?.focus();
                rows.removeRow(index);
              }}
            />
          </li>
        ))}
      </ul>
      <NewStatusNote kind={kind} />
      <RemovedRow name={rows.removed} onUndo={rows.undo} onSettled={rows.forgetRemoved} />
      <AddRowButton ref={addButton} path="statusTimeline" onClick={() => addEvent(emptyStatusEvent)}>
        Add Status
      </AddRowButton>
    </FormSection>
  );
}
