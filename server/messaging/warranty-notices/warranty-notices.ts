import { sql } from 'kysely';
import { type AddressInput, addressLine } from '#schema/fields/address.ts';
import { dayOf } from '#schema/fields/day.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import type { Tx } from '#server/db/client.ts';
import { logChange, systemActor } from '#server/db/history.ts';
import type { Services } from '#server/http/services.ts';
import { addDays, instantAt, isSendingHour } from '#server/messaging/deliveries/send-times.ts';
import { type NewMessage, writeMessages } from '#server/messaging/messages/messages.writes.ts';

/** How many days before the end of a warranty its people are told; 0 is the day itself. */
export const daysBefore = [90, 30, 7, 0];
/**
 * A notice that nobody could write on its day is still written this much later, and no later. Of a warranty that has
 * ended only where its record was not touched since: whoever types in an old one wants to hear nothing.
 */
export const catchUpDays = 6;
const atOnce = 200;

export type DueNotice = {
  warrantyId: string;
  days: number;
  address: string;
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

/**
 * Writes the notices that are due, and notes that they were: each once, however many workers look. Of several that are
 * due for one warranty the nearest is enough. Writes some at a time, and no more once `signal` is aborted. Returns how
 * many were written.
 */
export async function writeWarrantyNotices(
  services: Pick<Services, 'db' | 'config'>,
  now: Date,
  signal?: AbortSignal,
): Promise<number> {
  const { db, config } = services;
  const times = { sendHour: config.sendHour, timeZone: config.company.timeZone };
  const today = dayOf(now, times.timeZone);
  // Not in the evening either: it would leave tomorrow and count the days from today.
  if (now < instantAt(today, times.sendHour, times.timeZone) || !isSendingHour(now, times.timeZone)) return 0;
  let count = 0;
  for (;;) {
    const written = await db.transaction().execute(async (tx) => {
      const due = await noteDue(tx, { today, now, timeZone: times.timeZone });
      const by = { actor: systemActor, at: now };
      const notices = due.map((notice) => warrantyNotice(notice, today, config.publicUrl));
      for (const { id, json } of await writeMessages(tx, notices, by, times))
        await logChange(tx, { ...by, entity: 'message', entityId: id, before: null, after: json });
      return due.length;
    });
    count += written;
    if (written < atOnce || signal?.aborted) return count;
  }
}

/** Takes notices that are due for this process alone: who notes one first writes it. */
async function noteDue(
  tx: Tx,
  { today, now, timeZone }: { today: string; now: Date; timeZone: string },
): Promise<DueNotice[]> {
  const { rows } = await sql<DueNotice>`
    with due as (
      select w.id as warranty_id, w.expiration_date, min(b.days) as days, lower(a.address) as address_key,
        min(a.address) as address
      from unnest(${daysBefore}::int[]) b (days)
        join warranties w on w.expiration_date between
          ${addDays(today, -catchUpDays)}::date + b.days and ${today}::date + b.days
        join records r on r.id = w.record_id
        cross join jsonb_array_elements_text(w.notify) a (address)
      where w.expiration_date >= ${today}::date
        or (r.updated_at at time zone ${timeZone})::date <= w.expiration_date
      group by w.id, w.expiration_date, address_key
    ), noted as (
      insert into warranty_notices (warranty_id, expiration_date, days_before, address, created_at)
      select d.warranty_id, d.expiration_date, d.days, d.address_key, ${now} from due d
      where not exists (
        select from warranty_notices n where n.warranty_id = d.warranty_id and n.expiration_date = d.expiration_date
          and n.days_before = d.days and n.address = d.address_key)
      order by d.warranty_id, d.address_key limit ${atOnce}
      on conflict do nothing
      returning *
    )
    select n.warranty_id, n.days_before as days, d.address, r.id as record_id, r.kind, r.number, c.name as customer_name,
      r.service_address, w.type, w.company, w.confirmation_number, e.identifier, e.serial, w.expiration_date
    from noted n
      join due d on d.warranty_id = n.warranty_id and d.address_key = n.address
      join warranties w on w.id = n.warranty_id join equipment e on e.id = w.equipment_id
      join records r on r.id = w.record_id join customers c on c.id = r.customer_id
    order by r.kind, r.number, n.address`.execute(tx);
  return rows;
}

/** '12 Mar 2026' */
function dayInWords(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });
}

function endIn(expirationDate: string, today: string): string {
  const days = Math.round((Date.parse(expirationDate) - Date.parse(today)) / 86_400_000);
  if (days < 0) return `ended on ${dayInWords(expirationDate)}`;
  if (days === 0) return `ends today, on ${dayInWords(expirationDate)}`;
  return `ends in ${days} ${days === 1 ? 'day' : 'days'}, on ${dayInWords(expirationDate)}`;
}

/** The notice of one warranty, as it is said on `today`. */
export function warrantyNotice(notice: DueNotice, today: string, publicUrl: string): NewMessage {
  const { recordId, kind: kindId, number, address, identifier, type, expirationDate } = notice;
  const channel = address.includes('@') ? 'email' : 'sms';
  const end = endIn(expirationDate, today);
  const kind = recordKinds.find(({ id }) => id === kindId);
  const lines = [
    `The ${type.toLowerCase()} warranty of ${identifier} (serial ${notice.serial}) at ${notice.customerName} ${end}.`,
    `${notice.company}, confirmation number ${notice.confirmationNumber}.`,
    `Work location: ${addressLine(notice.serviceAddress)}.`,
    `${publicUrl}/print/${kind?.slug ?? ''}/${recordId}`,
  ];
  return {
    record: { id: recordId, kind: kindId, number },
    purpose: 'warranty-notice',
    channel,
    address,
    recipientName: null,
    subject: channel === 'email' ? `Warranty of ${identifier} at ${notice.customerName} ${end}` : null,
    body: lines.join('\n'),
    sendOn: null,
    recurrenceIntervalDays: null,
    isByClock: true,
  };
}
