import type { ReactNode } from 'react';
import { formatPhone } from '#schema/fields/phone.ts';
import type { Reply } from '#schema/messages/replies.ts';
import { AddSuppressionDialog } from '#web/features/messages/suppressions/add-suppression-dialog.tsx';
import { useDialogTarget } from '#web/lib/use-dialog-target.ts';
import { useInView } from '#web/lib/use-in-view.ts';
import { ReplyDialog } from './reply-dialog.tsx';
import { ReplyEntry } from './reply-entry.tsx';
import classes from './reply-list.module.css';

type Props = {
  label: string;
  replies: Reply[];
  /** The ids of the replies with the 'New' chip. */
  newReplies: ReadonlySet<string>;
  /** Called when an unread reply scrolls into view. */
  onInView?: (reply: Reply) => void;
  withRecord?: boolean;
  /** Whether the list is a card of its own. */
  isCard?: boolean;
};

function ReplyItem({ onInView, children }: { onInView: (() => void) | undefined; children: ReactNode }) {
  const element = useInView<HTMLLIElement>(onInView);
  return (
    <li ref={element} className={classes.item}>
      {children}
    </li>
  );
}

export function ReplyList(props: Props) {
  const { label, replies, newReplies, onInView, withRecord = false, isCard = false } = props;
  const optOutDialog = useDialogTarget<Reply>();
  const replyDialog = useDialogTarget<Reply>();
  return (
    <>
      <ul className={classes.list} aria-label={label} data-card={isCard || undefined}>
        {replies.map((reply) => (
          <ReplyItem
            key={reply._id}
            onInView={onInView && reply.isUnread ? () => onInView(reply) : undefined}
          >
            <ReplyEntry
              reply={reply}
              isNew={newReplies.has(reply._id)}
              withRecord={withRecord}
              onOptOut={optOutDialog.open}
              onReply={replyDialog.open}
            />
          </ReplyItem>
        ))}
      </ul>
      <ReplyDialog reply={replyDialog.target} isOpen={replyDialog.isOpen} onClose={replyDialog.close} />
      <AddSuppressionDialog
        recipient={optOutDialog.target && formatPhone(optOutDialog.target.from)}
        isOpen={optOutDialog.isOpen}
        onClose={optOutDialog.close}
      />
    </>
  );
}
