import { sql } from 'kysely';
import type { RecordDetail } from '#schema/records/record-responses.ts';
import type { Tx } from '#server/db/client.ts';
import { type ColumnName, columnList, columnsOf } from '#server/db/columns.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import { addDays } from '#server/messaging/deliveries/send-times.ts';
import { noticeDays } from './warranty-notices.ts';

type Warranty = Pick<RecordDetail['warranties'][number], '_id' | 'expirationDate' | 'notify'>;
type Notice = { warrantyId: string; expirationDate: string; daysBefore: number; address: string };

/** The notices that warranties lead to since a save, each with the day on which it is due. */
function newNotices(before: readonly Warranty[], after: readonly Warranty[]): (Notice & { dueOn: string })[] {
  const known = new Set(
    before.flatMap(({ _id, expirationDate, notify }) =>
      notify.map((address) => `${_id} ${expirationDate} ${address.toLowerCase()}`),
    ),
  );
  return after.flatMap(({ _id: warrantyId, expirationDate, notify }) => {
    const addresses = [...new Set(notify.map((address) => address.toLowerCase()))];
    return addresses
      .filter((address) => !known.has(`${warrantyId} ${expirationDate} ${address}`))
      .flatMap((address) =>
        noticeDays.map((daysBefore) => {
          const dueOn = addDays(expirationDate, -daysBefore);
          return { warrantyId, expirationDate, daysBefore, address, dueOn };
        }),
      );
  });
}

const n = columnsOf('warrantyNotices', 'n');
const inserted = columnList([
  'warrantyId',
  'expirationDate',
  'daysBefore',
  'address',
  'createdAt',
] satisfies ColumnName<'warrantyNotices'>[]);

const insertSent = preparedStatement<unknown, [rows: string]>(
  1,
  (rows) => sql`
    insert into warranty_notices (${inserted})
    select ${sql.join([n.warrantyId, n.expirationDate, n.daysBefore, n.address, n.createdAt])}
    from jsonb_populate_recordset(null::warranty_notices, ${rows}::jsonb) n
    on conflict do nothing`,
);

/** The warranties of a record before and after an import. */
export type ImportedWarranties = { before: readonly Warranty[]; after: readonly Warranty[] };

/**
 * Has no notice leave that was due before an import or is due on its day: they count as sent. Returns for each record how
 * many notices its imported warranties lead to later on.
 * @param today the company's day
 */
export async function skipDueNotices<Key>(
  tx: Tx,
  records: ReadonlyMap<Key, ImportedWarranties>,
  at: Date,
  today: string,
): Promise<Map<Key, number>> {
  const laterOf = new Map<Key, number>();
  const rows: object[] = [];
  for (const [record, { before, after }] of records) {
    const notices = newNotices(before, after);
    const due = notices.filter(({ dueOn }) => dueOn <= today);
    laterOf.set(record, notices.length - due.length);
    for (const { warrantyId, expirationDate, daysBefore, address } of due)
      rows.push({
        warranty_id: warrantyId,
        expiration_date: expirationDate,
        days_before: daysBefore,
        address,
        created_at: at,
      });
  }
  if (rows.length > 0) await insertSent(tx, JSON.stringify(rows));
  return laterOf;
}
