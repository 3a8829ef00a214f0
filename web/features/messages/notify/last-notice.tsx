import { messageStateOf } from '#schema/messages/messages.ts';
import type { RecordDetail } from '#schema/records/record-responses.ts';
import { MessageStateChip } from '#web/features/messages/entry/message-state-chip.tsx';
import { useTimeZone } from '#web/lib/company.ts';
import { formatExactTime } from '#web/lib/format/format-date.ts';
import classes from './last-notice.module.css';

type Props = { notice: NonNullable<RecordDetail['assignedTechnicians']>[number]['notice'] };

/** The state of the last notice to a technician. */
export function LastNotice({ notice }: Props) {
  const timeZone = useTimeZone();
  if (!notice) return <span className={classes.time}>Not notified yet</span>;
  return (
    <>
      <span className={classes.notice}>
        <MessageStateChip state={messageStateOf(notice.state)} />
        <span className={classes.time}>{`Notified ${formatExactTime(notice.at, timeZone)}`}</span>
      </span>
      {notice.reason && <span className={classes.reason}>{notice.reason}</span>}
    </>
  );
}
