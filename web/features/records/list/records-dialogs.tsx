import type { RecordKind } from '#schema/records/record-kind.ts';
import type { RecordListItem } from '#schema/records/record-responses.ts';
import { ContactsDialog } from '#web/features/contacts/contacts-dialog.tsx';
import { AssignTechniciansDialog } from '#web/features/records/list/bulk/assign-technicians-dialog.tsx';
import { ChangeStatusDialog } from '#web/features/records/list/bulk/change-status-dialog.tsx';
import { useDialogTarget } from '#web/lib/use-dialog-target.ts';
import { DeleteRecordDialog } from './delete-record-dialog.tsx';

/** The dialogs of a list about one record or several. */
export function useRecordDialogs() {
  return {
    contacts: useDialogTarget<RecordListItem>(),
    deletion: useDialogTarget<RecordListItem>(),
    status: useDialogTarget<RecordListItem[]>(),
    technicians: useDialogTarget<RecordListItem[]>(),
  };
}

export type RecordDialogs = ReturnType<typeof useRecordDialogs>;

type Props = {
  kind: RecordKind;
  dialogs: RecordDialogs;
  /** After a change of one or more records. */
  onChanged: (records: RecordListItem[]) => void;
};

export function RecordsDialogs({ kind, dialogs, onChanged }: Props) {
  const { contacts, deletion, status, technicians } = dialogs;
  return (
    <>
      <ContactsDialog
        of={contacts.target?.customer.name}
        contacts={contacts.target?.contacts}
        isOpen={contacts.isOpen}
        onClose={contacts.close}
      />
      <DeleteRecordDialog
        kind={kind}
        record={deletion.target}
        isOpen={deletion.isOpen}
        onClose={deletion.close}
      />
      <ChangeStatusDialog
        kind={kind}
        records={status.target}
        isOpen={status.isOpen}
        onClose={status.close}
        onChanged={onChanged}
      />
      {kind.hasTechnicians && (
        <AssignTechniciansDialog
          kind={kind}
          records={technicians.target}
          isOpen={technicians.isOpen}
          onClose={technicians.close}
          onChanged={onChanged}
        />
      )}
    </>
  );
}
