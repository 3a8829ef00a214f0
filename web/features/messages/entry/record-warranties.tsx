import type { RecordKind } from '#schema/records/record-kind.ts';
import type { RecordDetail } from '#schema/records/record-responses.ts';
import { formatDay } from '#web/lib/format/format-date.ts';
import { ExpiredChip } from '#web/ui/text/expired-chip.tsx';
import classes from './record-warranties.module.css';

type Props = { kind: RecordKind; record: RecordDetail | undefined; isFailed: boolean };

export function RecordWarranties({ kind, record, isFailed }: Props) {
  if (!record) {
    const failure = `Something went wrong loading this ${kind.labels.singular}. Please try again later.`;
    return <p className={classes.note}>{isFailed ? failure : 'Loading...'}</p>;
  }
  if (record.warranties.length === 0) return <p className={classes.note}>No warranties to show.</p>;
  const units = new Map(record.equipment.map(({ serial, identifier }) => [serial, identifier]));
  return (
    <ul className={classes.list}>
      {record.warranties.map(
        ({ _id, type, company, equipmentSerial, confirmationNumber, expirationDate }) => (
          <li key={_id} className={classes.warranty}>
            <span className={classes.name}>{`${type} Warranty, ${company}`}</span>
            <span className={classes.unit}>
              {[units.get(equipmentSerial), `Serial ${equipmentSerial}`, `Confirmation ${confirmationNumber}`]
                .filter(Boolean)
                .join(', ')}
            </span>
            <span className={classes.unit}>
              {`Until ${formatDay(expirationDate)}`} <ExpiredChip expirationDate={expirationDate} />
            </span>
          </li>
        ),
      )}
    </ul>
  );
}
