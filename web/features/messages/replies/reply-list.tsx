import type { ReactNode } from 'react';
import { formatPhone } from '#schema/fields/phone.ts';
import type { Reply } from '#schema/messages/replies.ts';
import { AddSuppressionDialog } from '#web/features/messages/suppressions/add-suppression-dialog.tsx';
import { useDialogTarget } from '#web/lib/use-dialog-target.ts';
import { useInView } from '#web/lib/use-in-view.ts';
import { ReplyEntry } from './reply-entry.tsx';
import classes from './reply-list.module.css';

type Props = {
  label: string;
  replies: Reply[];
  /** The ids of those that are marked as new. */
  newReplies: ReadonlySet<string>;
  /** One that the reader has not seen yet can be seen now. */
  onSight?: (reply: Reply) => void;
  withRecord?: boolean;
  /** Stands on the page itself and not in a card already. */
  isCard?: boolean;
};

function ReplyItem({ onSight, children }: { onSight: (() => void) | undefined; children: ReactNode }) {
  const element = useInView<HTMLLIElement>(onSight);
  return (
    <li ref={element} className={classes.item}>
      {children}
    </li>
  );
}

export function ReplyList(props: Props) {
  const { label, replies, newReplies, onSight, withRecord = false, isCard = false } = props;
  const stopping = useDialogTarget<Reply>();
  return (
    <>
      <ul className={classes.list} aria-label={label} data-card={isCard || undefined}>
        {replies.map((reply) => (
          <ReplyItem key={reply._id} onSight={onSight && reply.isUnread ? () => onSight(reply) : undefined}>
            <ReplyEntry
              reply={reply}
              isNew={newReplies.has(reply._id)}
              withRecord={withRecord}
              onStop={stopping.open}
            />
          </ReplyItem>
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
