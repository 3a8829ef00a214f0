import { messageStateOf } from '#schema/messages/messages.ts';
import type { StoredRecord } from '#schema/records/stored-records.ts';
import { MessageStateChip } from '#web/features/messages/entry/message-state-chip.tsx';
import { useTimeZone } from '#web/lib/company.ts';
import { formatExactTime } from '#web/lib/format/format-date.ts';
import classes from './record-technicians-section.module.css';

type Assigned = NonNullable<StoredRecord['assignedTechnicians']>[number];

/** What became of the last notice to a technician. @param assigned as it is stored; undefined until it is saved */
export function RecordTechnicianNotice({ assigned }: { assigned: Assigned | undefined }) {
  const timeZone = useTimeZone();
  if (!assigned) return <span className={classes.quiet}>Not saved yet</span>;
  const { notice } = assigned;
  if (!notice) return <span className={classes.quiet}>Not notified yet</span>;
  return (
    <>
      <span className={classes.notice}>
        <MessageStateChip state={messageStateOf(notice.state)} />
        <span className={classes.quiet}>{`Notified ${formatExactTime(notice.at, timeZone)}`}</span>
      </span>
      {notice.reason && <span className={classes.reason}>{notice.reason}</span>}
    </>
  );
}
