import { sql } from 'kysely';
import { dayOf } from '#schema/fields/day.ts';
import { notifiedKinds } from '#schema/messages/notifications.ts';
import type { Tx } from '#server/db/client.ts';
import { systemActor } from '#server/db/history.ts';
import { createRandom } from '#server/demo/random.ts';
import { addDays, instantAt } from '#server/messaging/deliveries/send-times.ts';
import { notifyTechnicians } from '#server/messaging/technician-notices/notifications.writes.ts';
import {
  catchUpDays,
  type DueNotice,
  daysBefore,
  warrantyNotice,
} from '#server/messaging/warranty-notices/warranty-notices.ts';
import type { Office } from './demonstration-messages.ts';
import { somebody } from './demonstration-records.ts';
import { addMessages, endSends, expectedExit } from './past-messages.ts';

const seed = 8;
const minuteMs = 60_000;
const extra = 'Call the customer half an hour before you arrive.';

type Assigned = { id: string; kind: string; createdAt: Date };

/** Whoever was assigned to the latest open work heard of it while it was being written down. */
export async function addTechnicianNotices(tx: Tx, office: Office & { publicUrl: string }): Promise<void> {
  const { staff, now, publicUrl } = office;
  const random = createRandom(seed);
  const { rows } = await sql<Assigned>`
    select r.id, r.kind, r.created_at from records r
    where r.is_open and exists (select from assignments a where a.record_id = r.id)
    order by r.created_at desc limit 9`.execute(tx);
  for (const [n, { id, kind: kindId, createdAt }] of rows.entries()) {
    const kind = notifiedKinds.find((candidate) => candidate.id === kindId);
    const at = new Date(createdAt.getTime() + random.between(3, 25) * minuteMs);
    if (!kind || at > now) continue;
    const by = { actor: somebody(random, staff, at), at };
    const extraMessage = n % 3 === 0 ? extra : null;
    await notifyTechnicians(tx, { kind, id }, { extraMessage, publicUrl }, by, office);
    const { rows: sent } = await sql<{ id: string }>`
      select id from messages where record_id = ${id} and purpose = 'technician-notice'`.execute(tx);
    await endSends(
      tx,
      sent.map((message) => message.id),
      { state: 'delivered' },
      at,
    );
  }
}

/** How long ago a notice may be to stand in the Message Center; older ones are only known to have been given. */
const listedDays = 3;

type Past = DueNotice & { dueOn: string };

/**
 * Every notice about a warranty that was due by now was given, so that the first start does not give all of them at
 * once. Those of the last days can be read.
 */
export async function addWarrantyNotices(tx: Tx, office: Office & { publicUrl: string }): Promise<void> {
  const { now, timeZone, sendHour, publicUrl } = office;
  const today = dayOf(now, timeZone);
  const { rows } = await sql<Past>`
    with due as (
      select w.id as warranty_id, w.expiration_date, b.days, lower(a.address) as address_key,
        min(a.address) as address, w.expiration_date - b.days as due_on
      from unnest(${daysBefore}::int[]) b (days)
        join warranties w on w.expiration_date between ${addDays(today, -catchUpDays)}::date and ${today}::date + b.days
        cross join jsonb_array_elements_text(w.notify) a (address)
      group by w.id, w.expiration_date, b.days, address_key
    ), noted as (
      insert into warranty_notices (warranty_id, expiration_date, days_before, address, created_at)
      select d.warranty_id, d.expiration_date, d.days, d.address_key, ${now} from due d
    )
    select d.warranty_id, d.days, d.address, d.due_on, r.id as record_id, r.kind, r.number, c.name as customer_name,
      r.service_address, w.type, w.company, w.confirmation_number, e.identifier, e.serial, w.expiration_date
    from due d join warranties w on w.id = d.warranty_id join equipment e on e.id = w.equipment_id
      join records r on r.id = w.record_id join customers c on c.id = r.customer_id
    where d.due_on > r.created_at and d.due_on between ${addDays(today, -listedDays)}::date and ${addDays(today, -1)}::date
    order by d.due_on, r.kind, r.number, d.address`.execute(tx);
  for (const [day, notices] of Map.groupBy(rows, ({ dueOn }) => dueOn)) {
    const at = instantAt(day, sendHour, timeZone);
    const messages = notices.map((notice) => warrantyNotice(notice, day, publicUrl));
    const ids = await addMessages(tx, messages, { actor: systemActor, at }, office);
    for (const channel of ['sms', 'email'] as const) {
      const ofChannel = ids.filter((_, n) => messages[n]?.channel === channel);
      if (ofChannel.length > 0) await endSends(tx, ofChannel, expectedExit({ channel }), at);
    }
  }
}
