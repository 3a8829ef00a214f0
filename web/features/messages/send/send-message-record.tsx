import { useQuery } from '@tanstack/react-query';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { messagesFailure, RecordMessages } from '#web/features/messages/entry/record-messages.tsx';
import { RecordWarranties } from '#web/features/messages/entry/record-warranties.tsx';
import type { MessageActions } from '#web/features/messages/entry/use-message-actions.tsx';
import { useMessageLists } from '#web/features/messages/use-message-lists.ts';
import { recordQuery } from '#web/features/records/records.queries.ts';
import { useFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { Disclosure } from '#web/ui/layout/disclosure.tsx';

type Props = { kind: RecordKind; recordId: string; actions: MessageActions };

/** The warranties and messages of a record, for reference while writing. */
export function SendMessageRecord({ kind, recordId, actions }: Props) {
  const record = useQuery(recordQuery(kind, recordId));
  const lists = useMessageLists({ record: { kind: kind.apiName, id: recordId } });
  const { scheduled, sent } = lists;
  // The section with the error is collapsed, so it is shown as a toast: one for both lists.
  const isSettled = !scheduled.query.isPending && !sent.query.isPending;
  useFailureToast(isSettled ? (scheduled.query.error ?? sent.query.error) : undefined, messagesFailure);

  const total = scheduled.first && sent.first && scheduled.first.total + sent.first.total;
  const hasMore = scheduled.first?.more || sent.first?.more;
  return (
    <div>
      <Disclosure title="Warranties" count={record.data?.warranties.length}>
        <RecordWarranties kind={kind} record={record.data} isFailed={record.isError} />
      </Disclosure>
      <Disclosure title="Messages" count={hasMore ? 'More than 1,000' : total}>
        <RecordMessages lists={lists} actions={actions} />
      </Disclosure>
    </div>
  );
}
