import { randomUUIDv7 } from 'node:crypto';
import { dayOf } from '#schema/fields/day.ts';
import type { Tx } from '#server/db/client.ts';
import { createRandom } from '#server/demo/random.ts';
import { optedOut } from '#server/messaging/deliveries/send-delivery.ts';
import { addDays, instantAt } from '#server/messaging/deliveries/send-times.ts';
import { keepReply } from '#server/messaging/replies/replies.queries.ts';
import { suppress } from '#server/messaging/suppressions/suppressions.queries.ts';
import { findCorrespondents, messageTo } from './correspondents.ts';
import type { Employee } from './demonstration-people.ts';
import { somebody } from './demonstration-records.ts';
import { correspondence, filterReminder, planned, unwanted } from './demonstration-texts.ts';
import { addMessages, endSends, expectedExit, runSeries } from './past-messages.ts';

const seed = 6;
const minuteMs = 60_000;

export type Office = { staff: Employee[]; now: Date; timeZone: string; sendHour: number };

/**
 * What the office wrote to customers, what came back and what is still to come. All of the past stands in its final
 * state and the rest lies in the days ahead, so that nothing of it leaves when the demonstration starts.
 */
export async function addDemonstrationMessages(tx: Tx, office: Office): Promise<void> {
  const { staff, now, timeZone } = office;
  const random = createRandom(seed);
  const today = dayOf(now, timeZone);
  const correspondents = await findCorrespondents(tx);
  const momentOf = (daysAgo: number, hour: number, minute = 0) =>
    new Date(instantAt(addDays(today, -daysAgo), hour, timeZone).getTime() + minute * minuteMs);
  const byAt = (at: Date) => ({ actor: somebody(random, staff, at), at });

  // Whoever got them for months is an old customer; the others take who is left.
  const startOn = addDays(today, -filterReminder.startedDaysAgo);
  const plannedAt = momentOf(filterReminder.startedDaysAgo + 1, 11, 20);
  const reminded = correspondents({ ...filterReminder, channel: 'sms', since: plannedAt });
  if (reminded) {
    const days = { sendOn: startOn, recurrenceIntervalDays: filterReminder.everyDays };
    const message = { ...messageTo(reminded, filterReminder.text), ...days };
    const by = byAt(plannedAt);
    const [id] = await addMessages(tx, [message], by, office);
    if (id) await runSeries(tx, { id, message }, by, now, office);
  }

  for (const { sent, text, end, reply, ...wanted } of correspondence) {
    const at = momentOf(...sent);
    const to = correspondents({ ...wanted, since: at });
    if (!to) continue;
    const message = messageTo(to, text);
    const ids = await addMessages(tx, [message], byAt(at), office);
    await endSends(tx, ids, end ?? expectedExit(message), at);
    if (!reply) continue;
    const [minutes, body] = reply;
    const answer = { providerId: randomUUIDv7(), address: to.address, body };
    await keepReply(tx, answer, new Date(at.getTime() + minutes * minuteMs));
  }

  const sentAt = momentOf(unwanted.sentDaysAgo, 10, 35);
  const unwilling = correspondents({ ...unwanted, channel: 'sms', since: sentAt });
  if (unwilling) {
    const { note, askedDaysAgo, text } = unwanted;
    const number = { channel: 'sms', address: unwilling.address } as const;
    await suppress(tx, number, { source: 'staff', note }, byAt(momentOf(askedDaysAgo, 9, 41)));
    const ids = await addMessages(tx, [messageTo(unwilling, text)], byAt(sentAt), office);
    await endSends(tx, ids, { state: 'blocked', reason: optedOut }, sentAt);
  }

  for (const { inDays, text, ...wanted } of planned) {
    const at = momentOf(1, 14, 20);
    const to = correspondents({ ...wanted, since: at });
    if (to)
      await addMessages(tx, [messageTo(to, text, { sendOn: addDays(today, inDays) })], byAt(at), office);
  }
}
