import { sql } from 'kysely';
import { type AddressInput } from '#schema/fields/address.ts';
import { addressLine } from '#schema/fields/address-line.ts';
import { dayOf, formatDay } from '#schema/fields/format-day.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { type ColumnName, columnList, columnsOf } from '#server/db/columns.ts';
import { logChange, systemActor } from '#server/db/history/history.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import type { Services } from '#server/http/services.ts';
import { addDays, instantAt, isSendingHour } from '#server/messaging/deliveries/send-times.ts';
import { createMessages, type NewMessage } from '#server/messaging/messages/messages.writes.ts';

/** Notices are sent this many days before a warranty expires; 0 is the expiration date itself. */
export const noticeDays = [90, 30, 7, 0];
/**
 * A notice that was missed, because no worker ran, is still sent up to this many days late. For an expired warranty only
 * if the record was not updated since: entering an old record must not send notices.
 */
export const catchUpDays = 6;
const batchSize = 200;

export type DueNotice = {
  warrantyId: string;
  days: number;
  recipient: string;
  recordId: string;
  kind: string;
  number: number;
  customerName: string;
  serviceAddress: AddressInput;
  type: string;
  company: string;
  confirmationNumber: string;
  identifier: string;
  serial: string;
  expirationDate: string;
};

const w = columnsOf('warranties', 'w');
const r = columnsOf('records', 'r');
const n = columnsOf('warrantyNotices', 'n');
const e = columnsOf('equipment', 'e');
const c = columnsOf('customers', 'c');

const insertedColumns = columnList([
  'warrantyId',
  'expirationDate',
  'daysBefore',
  'address',
  'createdAt',
] satisfies ColumnName<'warrantyNotices'>[]);

type ClaimValues = [firstDay: string, today: string, timeZone: string, now: Date];

/** Claims due notices: the first worker to insert the row in `warranty_notices` sends the notice. */
const claimDueNotices = preparedStatement<DueNotice, ClaimValues>(
  4,
  (firstDay, today, timeZone, now) => sql<DueNotice>`
    with due as (
      select ${w.id} as warranty_id, ${w.expirationDate} as expiration_date, min(b.days) as days,
        lower(a.address) as recipient_key, min(a.address) as recipient
      from unnest(${noticeDays}::int[]) b (days)
        join warranties w on ${w.expirationDate} between ${firstDay}::date + b.days and ${today}::date + b.days
        join records r on ${r.id} = ${w.recordId}
        cross join jsonb_array_elements_text(${w.notify}) a (address)
      where ${w.expirationDate} >= ${today}::date
        or (${r.updatedAt} at time zone ${timeZone})::date <= ${w.expirationDate}
      group by ${w.id}, ${w.expirationDate}, recipient_key
    ), claimed as (
      insert into warranty_notices (${insertedColumns})
      select d.warranty_id, d.expiration_date, d.days, d.recipient_key, ${now} from due d
      where not exists (
        select from warranty_notices n
        where ${n.warrantyId} = d.warranty_id and ${n.expirationDate} = d.expiration_date
          and ${n.daysBefore} = d.days and ${n.address} = d.recipient_key)
      order by d.warranty_id, d.recipient_key limit ${batchSize}
      on conflict do nothing
      returning *
    )
    select ${n.warrantyId}, ${n.daysBefore} as days, d.recipient, ${r.id} as record_id, ${r.kind}, ${r.number},
      ${c.name} as customer_name, ${r.serviceAddress}, ${w.type}, ${w.company}, ${w.confirmationNumber},
      ${e.identifier}, ${e.serial}, ${w.expirationDate}
    from claimed n
      join due d on d.warranty_id = ${n.warrantyId} and d.recipient_key = ${n.address}
      join warranties w on ${w.id} = ${n.warrantyId} join equipment e on ${e.id} = ${w.equipmentId}
      join records r on ${r.id} = ${w.recordId} join customers c on ${c.id} = ${r.customerId}
    order by ${r.kind}, ${r.number}, ${n.address}`,
);

/**
 * Creates the notices that are due, each once across all workers. If several are due for one warranty, only the nearest
 * is sent. Works in batches and stops after the current one once `signal` is aborted. Returns the number of notices.
 */
export async function createWarrantyNotices(
  services: Pick<Services, 'db' | 'config' | 'company'>,
  now: Date,
  signal?: AbortSignal,
): Promise<number> {
  const { db, config, company } = services;
  const times = company();
  const today = dayOf(now, times.timeZone);
  // A notice created after sending hours would be sent tomorrow with today's number of days.
  if (now < instantAt(today, times.sendHour, times.timeZone) || !isSendingHour(now, times.timeZone)) return 0;
  let count = 0;
  for (;;) {
    const created = await db.transaction().execute(async (tx) => {
      const due = await claimDueNotices(tx, addDays(today, -catchUpDays), today, times.timeZone, now);
      const by = { actor: systemActor, at: now };
      const notices = due.map((notice) => warrantyNotice(notice, today, config.publicUrl));
      for (const { id, json } of await createMessages(tx, notices, by, times))
        await logChange(tx, { ...by, entity: 'message', entityId: id, before: null, after: json });
      return due.length;
    });
    count += created;
    if (created < batchSize || signal?.aborted) return count;
  }
}

function expirationPhrase(expirationDate: string, today: string): string {
  const days = Math.round((Date.parse(expirationDate) - Date.parse(today)) / 86_400_000);
  if (days < 0) return `expired on ${formatDay(expirationDate)}`;
  if (days === 0) return `expires today, on ${formatDay(expirationDate)}`;
  return `expires in ${days} ${days === 1 ? 'day' : 'days'}, on ${formatDay(expirationDate)}`;
}

/** The message for one warranty notice, worded for `today`. */
export function warrantyNotice(notice: DueNotice, today: string, publicUrl: string): NewMessage {
  const { recordId, kind: kindId, number, recipient, identifier, type, expirationDate } = notice;
  const channel = recipient.includes('@') ? 'email' : 'sms';
  const expires = expirationPhrase(expirationDate, today);
  const kind = recordKinds.find(({ id }) => id === kindId);
  const lines = [
    `The ${type.toLowerCase()} warranty for ${identifier} (serial ${notice.serial}) at ${notice.customerName} ${expires}.`,
    `${notice.company}, confirmation number ${notice.confirmationNumber}.`,
    `Work location: ${addressLine(notice.serviceAddress)}.`,
    `${publicUrl}/print/${kind?.slug ?? ''}/${recordId}`,
  ];
  return {
    record: { id: recordId, kind: kindId, number },
    purpose: 'warranty-notice',
    channel,
    recipient,
    recipientName: null,
    subject: channel === 'email' ? `Warranty for ${identifier} at ${notice.customerName} ${expires}` : null,
    body: lines.join('\n'),
    sendOn: null,
    recurrenceIntervalDays: null,
    isAutomatic: true,
  };
}
