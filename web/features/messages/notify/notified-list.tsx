import { MessageStateChip } from '#web/features/messages/entry/message-state-chip.tsx';
import { useTimeZone } from '#web/lib/company.ts';
import { formatExactTime } from '#web/lib/format/format-date.ts';
import classes from './notified-list.module.css';
import type { NotifiedTechnician } from './use-notify-technicians.ts';

/** The assigned technicians with the states of their last notices. */
export function NotifiedList({ technicians }: { technicians: NotifiedTechnician[] }) {
  const timeZone = useTimeZone();
  return (
    <ul className={classes.list} aria-label="Assigned technicians">
      {technicians.map(({ _id, name, notice }) => (
        <li key={_id} className={classes.row}>
          <span className={classes.name}>{name}</span>
          {notice && <MessageStateChip state={notice.state} />}
          <span className={classes.detail}>
            {notice?.at
              ? `Notified ${formatExactTime(notice.at, timeZone)}`
              : notice === null && 'Not notified yet'}
          </span>
          {notice?.reason && <span className={classes.reason}>{notice.reason}</span>}
        </li>
      ))}
    </ul>
  );
}
