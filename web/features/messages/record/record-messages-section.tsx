import { useEffect } from 'react';
import type { RecordKind } from '#schema/records/record-kind.ts';
import classes from '#web/features/messages/entry/record-messages.module.css';
import { RecordMessages } from '#web/features/messages/entry/record-messages.tsx';
import { useMessageActions } from '#web/features/messages/entry/use-message-actions.tsx';
import type { MessageRecord } from '#web/features/messages/send/send-message-dialog.tsx';
import { useMessageLists } from '#web/features/messages/use-message-lists.ts';
import { FormSection } from '#web/ui/form/form-section.tsx';
import { RecordReplies } from './record-replies.tsx';

type Props = {
  kind: RecordKind;
  /** Undefined for a new record, which can't have messages yet. */
  record: MessageRecord | undefined;
};

/** The messages and replies of a record, in its form. */
export function RecordMessagesSection({ kind, record }: Props) {
  if (!record)
    return (
      <FormSection id="messages" title="Messages">
        <p className={classes.empty}>{`Messages can be sent once this ${kind.labels.singular} is saved.`}</p>
      </FormSection>
    );
  return (
    <FormSection id="messages" title="Messages">
      <StoredMessages kind={kind} id={record._id} />
    </FormSection>
  );
}

function StoredMessages({ kind, id }: { kind: RecordKind; id: string }) {
  const lists = useMessageLists({ record: { kind: kind.apiName, id } });
  const actions = useMessageActions();
  const isLoaded = lists.scheduled.first !== undefined && lists.sent.first !== undefined;
  useEffect(() => {
    // Loading the messages has moved this section, so scroll to it again.
    if (isLoaded && window.location.hash === '#messages')
      document.getElementById('messages')?.scrollIntoView();
  }, [isLoaded]);
  return (
    <>
      <RecordMessages lists={lists} actions={actions} />
      <RecordReplies record={{ kind: kind.apiName, id }} />
      {actions.dialogs}
    </>
  );
}
