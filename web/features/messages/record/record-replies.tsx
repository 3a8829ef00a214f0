import { useQuery } from '@tanstack/react-query';
import classes from '#web/features/messages/entry/record-messages.module.css';
import type { RecordOfMessages } from '#web/features/messages/messages.queries.ts';
import { repliesPageQuery } from '#web/features/messages/replies/replies.queries.ts';
import { ReplyList } from '#web/features/messages/replies/reply-list.tsx';
import { useNewReplies, useSeenReplies } from '#web/features/messages/replies/use-new-replies.ts';

const shown = 50;

/** What people texted back about one record, the newest first. Nothing while there is nothing. */
export function RecordReplies({ record }: { record: RecordOfMessages }) {
  const { data: page } = useQuery(repliesPageQuery({ record, limit: shown }));
  const newReplies = useNewReplies(page?.data);
  const noteSeen = useSeenReplies();
  if (!page || page.data.length === 0) return null;
  return (
    <>
      <h3 className={classes.heading}>Replies</h3>
      <ReplyList label="Replies" replies={page.data} newReplies={newReplies} onSight={noteSeen} />
      {page.nextCursor !== null && <p className={classes.empty}>{`The latest ${shown} are shown.`}</p>}
    </>
  );
}
