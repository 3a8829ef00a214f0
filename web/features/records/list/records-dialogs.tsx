import type { RecordKind } from '#schema/records/record-kind.ts';
import type { RecordListItem } from '#schema/records/record-responses.ts';
import { useDialogTarget } from '#web/lib/use-dialog-target.ts';
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx';

const ContactsDialog = lazyDialog(
  async () => (await import('#web/features/contacts/contacts-dialog.tsx')).ContactsDialog,
);
const AssignTechniciansDialog = lazyDialog(
  async () => (await import('./bulk/assign-technicians-dialog.tsx')).AssignTechniciansDialog,
);
const ChangeStatusDialog = lazyDialog(
  async () => (await import('./bulk/change-status-dialog.tsx')).ChangeStatusDialog,
);
const DeleteRecordDialog = lazyDialog(
  async () => (await import('./delete-record-dialog.tsx')).DeleteRecordDialog,
);

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
