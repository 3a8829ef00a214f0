import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Message } from '#schema/messages/messages.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { useUnsavedMessage } from '#web/features/messages/draft/use-unsaved-message.tsx';
import { availableContactsQuery, recordOf } from '#web/features/messages/messages.queries.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { EditMessageForm } from './edit-message-form.tsx';

type Props = { message: Message | undefined; isOpen: boolean; onClose: () => void };

/** Changes a scheduled message, or the future sends of a series. */
export function EditMessageDialog({ message, isOpen, onClose }: Props) {
  const [isSaving, setSaving] = useState(false);
  const unsaved = useUnsavedMessage(onClose, 'Your changes to this message have not been saved.');
  const record = message && recordOf(message);
  return (
    <>
      <Dialog
        title={message && `Change Scheduled Message: ${message.recordNumber}`}
        isOpen={isOpen}
        onClose={unsaved.close}
        isBusy={isSaving || unsaved.isAsking}
      >
        {message && record && (
          <LoadedForm
            {...record}
            message={message}
            unsaved={unsaved}
            isSaving={isSaving}
            onSavingChange={setSaving}
          />
        )}
      </Dialog>
      {unsaved.guard}
    </>
  );
}

type FormProps = Omit<Parameters<typeof EditMessageForm>[0], 'contacts'> & { kind: RecordKind; id: string };

/** The form, once it is known who else can receive the message. */
function LoadedForm({ kind, id, ...props }: FormProps) {
  const { data: contacts = [], isPending } = useQuery(availableContactsQuery(kind, id));
  return isPending ? <p>Loading...</p> : <EditMessageForm {...props} contacts={contacts} />;
}
