import { formatPhone } from '../../../schema/phone.ts';
import type { Reply } from '../../../schema/replies.ts';
import { useDialogSubject } from '../../lib/dialog-subject.ts';
import { AddSuppressionDialog } from '../suppressions/add-suppression-dialog.tsx';
import { ReplyEntry } from './reply-entry.tsx';
import classes from './reply-list.module.css';

type Props = {
  label: string;
  replies: Reply[];
  /** The ids of those that are marked as new. */
  newReplies?: ReadonlySet<string>;
  withRecord?: boolean;
  /** Stands on the page itself and not in a card already. */
  isCard?: boolean;
};

export function ReplyList({ label, replies, newReplies, withRecord = false, isCard = false }: Props) {
  const stopping = useDialogSubject<Reply>();
  return (
    <>
      <ul className={classes.list} aria-label={label} data-card={isCard || undefined}>
        {replies.map((reply) => (
          <li key={reply._id} className={classes.item}>
            <ReplyEntry
              reply={reply}
              isNew={newReplies?.has(reply._id) ?? reply.isUnread}
              withRecord={withRecord}
              onStop={stopping.open}
            />
          </li>
        ))}
      </ul>
      <AddSuppressionDialog
        address={stopping.subject && formatPhone(stopping.subject.from)}
        isOpen={stopping.isOpen}
        onClose={stopping.close}
      />
    </>
  );
}
