import { useQuery } from '@tanstack/react-query';
import classes from '#web/features/messages/entry/record-messages.module.css';
import type { RecordReference } from '#web/features/messages/messages-key.queries.ts';
import { repliesPageQuery } from '#web/features/messages/replies/replies.queries.ts';
import { ReplyList } from '#web/features/messages/replies/reply-list.tsx';
import { useMarkSeen, useNewReplies } from '#web/features/messages/replies/use-new-replies.ts';

const maxReplies = 50;

/** The replies about a record, newest first. Renders nothing without replies. */
export function RecordReplies({ record }: { record: RecordReference }) {
  const query = useQuery(repliesPageQuery({ record, limit: maxReplies }));
  const { data: page } = query;
  const newReplies = useNewReplies(page?.data);
  const markSeen = useMarkSeen(query);
  if (!page || page.data.length === 0) return null;
  return (
    <>
      <h3 className={classes.heading}>Replies</h3>
      <ReplyList label="Replies" replies={page.data} newReplies={newReplies} onInView={markSeen} />
      {page.nextCursor !== null && <p className={classes.empty}>{`The latest ${maxReplies} are shown.`}</p>}
    </>
  );
}
