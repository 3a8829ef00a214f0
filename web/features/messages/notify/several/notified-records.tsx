import classes from '#web/features/messages/notify/notified-list.module.css';
import formClasses from '#web/features/messages/notify/notify-technicians-form.module.css';
import type { MessageRecord } from '#web/features/messages/send/send-message-dialog.tsx';
import type { NotifiedRecord } from './use-notify-records.ts';

type Props = { notified: NotifiedRecord[]; unassigned: MessageRecord[] };

/** Who will be notified of which record, and what to know before. */
export function NotifiedRecords({ notified, unassigned }: Props) {
  const repeated = notified.filter(({ isRepeat }) => isRepeat).map(({ record }) => record.number);
  return (
    <>
      <ul className={classes.list} aria-label="Assigned technicians">
        {notified.map(({ record: { _id, number, customer, assignedTechnicians = [] } }) => (
          <li key={_id} className={classes.row}>
            <span className={classes.name}>
              {assignedTechnicians.map(({ user }) => user.name).join(', ')}
            </span>
            <span className={classes.detail}>{`${number}, ${customer.name}`}</span>
          </li>
        ))}
      </ul>
      {unassigned.length > 0 && (
        <p className={formClasses.warning}>
          {`Without technicians and left out: ${unassigned.map(({ number }) => number).join(', ')}.`}
        </p>
      )}
      {repeated.length > 0 && (
        <p className={formClasses.warning}>
          {`Already notified, and will get another text: the technicians of ${repeated.join(', ')}.`}
        </p>
      )}
    </>
  );
}
