import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconBell, IconCopy, IconMessage, IconPhone, IconPrinter } from '@tabler/icons-react';
import { useFormContext, useWatch } from 'react-hook-form';
import { formatPhone } from '#schema/fields/phone.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import type { RecordDetail } from '#schema/records/record-responses.ts';
import type { RecordDraft } from '#schema/records/records.ts';
import { duplicatePath } from '#web/features/records/duplicate-path.ts';
import type { MessageDialog } from '#web/features/records/record-form-slots.ts';
import { hasUnsavedAssignments } from '#web/features/records/work/unsaved-assignments.ts';
import { unsavedAssignmentsId } from '#web/features/records/work/unsaved-assignments-note.tsx';
import { RowMenu } from '#web/ui/table/row-menu.tsx';
import classes from './record-head.module.css';
import { RecordPrintLink, recordPrintPath } from './record-print-link.tsx';

const iconProps = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

type Props = {
  kind: RecordKind;
  record: RecordDetail;
  isDirty: boolean;
  onOpenDialog: (dialog: MessageDialog) => void;
};

/** The phone number of the first contact that has one. */
function firstPhone({ contacts }: RecordDetail): { name: string; phone: string } | undefined {
  return contacts.flatMap(({ name, phoneNumbers }) => phoneNumbers.map(({ phone }) => ({ name, phone })))[0];
}

function CallLink({ name, phone }: { name: string; phone: string }) {
  const label = `Call ${name}, ${formatPhone(phone)}`;
  return (
    <Button
      component="a"
      href={`tel:${phone}`}
      variant="default"
      aria-label={label}
      title={label}
      leftSection={<IconPhone {...iconProps} />}
    >
      {formatPhone(phone)}
    </Button>
  );
}

/** Calling, sending and printing. On a phone, all but the call are in a menu. */
export function RecordHeadActions({ kind, record, isDirty, onOpenDialog }: Props) {
  const { control } = useFormContext<RecordDraft>();
  const isNarrow = useMediaQuery('(max-width: 639.9px)', undefined, { getInitialValueInEffect: false });
  const assignments = useWatch({ control, name: 'assignedTechnicians' }) ?? [];
  // Notices go to stored assignments only. Not in `compute`, because saving changes the record and not the form.
  const isUnsaved = hasUnsavedAssignments(assignments, record);
  const contact = firstPhone(record);
  const send = { label: 'Send Message', icon: IconMessage, onSelect: () => onOpenDialog('send') };
  const notify = {
    label: 'Notify Technicians',
    icon: IconBell,
    isDisabled: isUnsaved,
    onSelect: () => onOpenDialog('notify'),
  };
  const buttons = kind.hasTechnicians ? [send, notify] : [send];
  const print = {
    label: isDirty ? 'Print Last Saved' : 'Print',
    icon: IconPrinter,
    to: recordPrintPath(kind, record._id),
    isNewTab: true,
  };
  const duplicate = {
    label: `Duplicate this ${kind.labels.singular}`,
    icon: IconCopy,
    to: duplicatePath(kind, record._id),
  };

  return (
    <fieldset className={classes.actions} aria-label="Actions for this record">
      {contact && <CallLink {...contact} />}
      {isNarrow ? (
        <RowMenu name={record.number} actions={[...buttons, print, duplicate]} />
      ) : (
        <>
          <MessageButton {...send} />
          {kind.hasTechnicians && <MessageButton {...notify} />}
          <RecordPrintLink kind={kind} id={record._id} isDirty={isDirty} />
          <RowMenu name={record.number} actions={[duplicate]} />
        </>
      )}
    </fieldset>
  );
}

type MessageButtonProps = {
  label: string;
  icon: typeof IconMessage;
  onSelect: () => void;
  /** The note about unsaved assignments says why. */
  isDisabled?: boolean;
};

function MessageButton({ label, icon: ButtonIcon, onSelect, isDisabled = false }: MessageButtonProps) {
  return (
    <Button
      variant="default"
      title={label}
      leftSection={<ButtonIcon {...iconProps} />}
      disabled={isDisabled}
      aria-describedby={isDisabled ? unsavedAssignmentsId : undefined}
      onClick={onSelect}
    >
      {label}
    </Button>
  );
}
