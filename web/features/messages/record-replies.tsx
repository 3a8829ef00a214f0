import { useQuery } from '@tanstack/react-query';
import type { RecordOfMessages } from './messages.queries.ts';
import classes from './record-messages.module.css';
import { repliesPageQuery } from './replies.queries.ts';
import { ReplyList } from './reply-list.tsx';
import { useNewReplies, useSeenReplies } from './use-new-replies.ts';

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
