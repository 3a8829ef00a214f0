import { messageStateOf } from '../../../schema/messages.ts';
import type { StoredRecord } from '../../../schema/stored-records.ts';
import { useTimeZone } from '../../lib/company.ts';
import { formatExactTime } from '../../lib/format-date.ts';
import { MessageStateChip } from '../messages/message-state-chip.tsx';
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
