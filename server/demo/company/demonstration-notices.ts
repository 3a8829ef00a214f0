import { sql } from 'kysely';
import { dayOf } from '#schema/fields/format-day.ts';
import { notifiedKinds } from '#schema/messages/notifications.ts';
import type { Tx } from '#server/db/client.ts';
import { type ColumnName, columnList, columnsOf } from '#server/db/columns.ts';
import { systemActor } from '#server/db/history/history.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import { demonstrationMessages } from '#server/demo/catalogue/catalogue.ts';
import { createRandom } from '#server/demo/random.ts';
import { addDays, instantAt } from '#server/messaging/deliveries/send-times.ts';
import { notifyTechnicians } from '#server/messaging/technician-notices/notifications.writes.ts';
import {
  catchUpDays,
  type DueNotice,
  noticeDays,
  warrantyNotice,
} from '#server/messaging/warranty-notices/warranty-notices.ts';
import { type DemonstrationCompany, pickActor } from './demonstration-company.ts';
import { completeDeliveries, createPastMessages, defaultOutcome } from './past-messages.ts';

const seed = 8;
const minuteMs = 60_000;

const r = columnsOf('records', 'r');
const a = columnsOf('assignments', 'a');
const w = columnsOf('warranties', 'w');
const e = columnsOf('equipment', 'e');
const c = columnsOf('customers', 'c');

type AssignedRecord = { id: string; kind: string; createdAt: Date };

const selectAssignedRecords = preparedStatement<AssignedRecord, []>(
  0,
  () => sql<AssignedRecord>`
    select ${r.id}, ${r.kind}, ${r.createdAt} from records r
    where ${r.isOpen} and exists (select from assignments a where ${a.recordId} = ${r.id})
    order by ${r.createdAt} desc limit 9`,
);

/** Creates the technician notices of the latest open records, sent minutes after these were created. */
export async function createPastTechnicianNotices(tx: Tx, company: DemonstrationCompany): Promise<void> {
  const { staff, now, publicUrl } = company;
  const { extraMessage } = demonstrationMessages.technicianNotice;
  const random = createRandom(seed);
  const rows = await selectAssignedRecords(tx);
  for (const [n, { id, kind: kindId, createdAt }] of rows.entries()) {
    const kind = notifiedKinds.find((candidate) => candidate.id === kindId);
    const at = new Date(createdAt.getTime() + random.between(3, 25) * minuteMs);
    if (!kind || at > now) continue;
    const by = { actor: pickActor(random, staff, at), at };
    const notice = { extraMessage: n % 3 === 0 ? extraMessage : null, publicUrl };
    await notifyTechnicians(tx, { kind, id }, notice, by, company);
    const sent = await tx
      .selectFrom('messages')
      .select('id')
      .where('recordId', '=', id)
      .where('purpose', '=', 'technician-notice')
      .execute();
    await completeDeliveries(
      tx,
      sent.map((message) => message.id),
      { state: 'delivered' },
      at,
    );
  }
}

/** How many days of past notices get a message in the Message Center. */
const listedDays = 3;

type PastNotice = DueNotice & { dueOn: string };

const noticeColumns = columnList([
  'warrantyId',
  'expirationDate',
  'daysBefore',
  'address',
  'createdAt',
] as const satisfies ColumnName<'warrantyNotices'>[]);

const savePastNotices = preparedStatement<
  PastNotice,
  [today: string, dueFrom: string, listedFrom: string, yesterday: string, now: Date]
>(
  5,
  (today, dueFrom, listedFrom, yesterday, now) => sql<PastNotice>`
    with due as (
      select ${w.id} as warranty_id, ${w.expirationDate} as expiration_date, b.days, lower(n.address) as address_key,
        min(n.address) as recipient, ${w.expirationDate} - b.days as due_on
      from unnest(${noticeDays}::int[]) b (days)
        join warranties w on ${w.expirationDate} between ${dueFrom}::date and ${today}::date + b.days
        cross join jsonb_array_elements_text(${w.notify}) n (address)
      group by ${w.id}, ${w.expirationDate}, b.days, address_key
    ), saved as (
      insert into warranty_notices (${noticeColumns})
      select d.warranty_id, d.expiration_date, d.days, d.address_key, ${now} from due d
    )
    select d.warranty_id, d.days, d.recipient, d.due_on, ${r.id} as record_id, ${r.kind}, ${r.number},
      ${c.name} as customer_name, ${r.serviceAddress}, ${w.type}, ${w.company}, ${w.confirmationNumber},
      ${e.identifier}, ${e.serial}, ${w.expirationDate}
    from due d join warranties w on ${w.id} = d.warranty_id join equipment e on ${e.id} = ${w.equipmentId}
      join records r on ${r.id} = ${w.recordId} join customers c on ${c.id} = ${r.customerId}
    where d.due_on > ${r.createdAt} and d.due_on between ${listedFrom}::date and ${yesterday}::date
    order by d.due_on, ${r.kind}, ${r.number}, d.recipient`,
);

/**
 * Marks every warranty notice that was due by now as sent, so that the first start does not send all of them at once.
 * Only those of the last days get a message.
 */
export async function createPastWarrantyNotices(tx: Tx, company: DemonstrationCompany): Promise<void> {
  const { now, timeZone, sendHour, publicUrl } = company;
  const today = dayOf(now, timeZone);
  const rows = await savePastNotices(
    tx,
    today,
    addDays(today, -catchUpDays),
    addDays(today, -listedDays),
    addDays(today, -1),
    now,
  );
  for (const [day, notices] of Map.groupBy(rows, ({ dueOn }) => dueOn)) {
    const at = instantAt(day, sendHour, timeZone);
    const messages = notices.map((notice) => warrantyNotice(notice, day, publicUrl));
    const ids = await createPastMessages(tx, messages, { actor: systemActor, at }, company);
    for (const channel of ['sms', 'email'] as const) {
      const channelIds = ids.filter((_, n) => messages[n]?.channel === channel);
      if (channelIds.length > 0) await completeDeliveries(tx, channelIds, defaultOutcome(channel), at);
    }
  }
}
