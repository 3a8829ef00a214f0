import { randomUUIDv7 } from 'node:crypto';
import { dayOf } from '#schema/fields/format-day.ts';
import { explainUndelivered } from '#server/adapters/messages/twilio-errors.ts';
import type { Tx } from '#server/db/client.ts';
import { demonstrationMessages } from '#server/demo/catalogue/catalogue.ts';
import { createRandom } from '#server/demo/random.ts';
import { optedOutReason } from '#server/messaging/deliveries/send-delivery.ts';
import { addDays, instantAt } from '#server/messaging/deliveries/send-times.ts';
import { saveReply } from '#server/messaging/replies/replies.writes.ts';
import { suppress } from '#server/messaging/suppressions/suppressions.writes.ts';
import { type DemonstrationCompany, pickActor } from './demonstration-company.ts';
import { composeMessage, createRecipientFinder } from './message-recipients.ts';
import { completeDeliveries, completeSeries, createPastMessages, defaultOutcome } from './past-messages.ts';

const seed = 6;
const minuteMs = 60_000;

const { filterReminder, optOut, scheduled, sent } = demonstrationMessages;

/**
 * Creates the messages to customers, their replies and an opt-out. Past messages have their final state and the others
 * are scheduled for later days, so that nothing is sent when the demonstration starts.
 */
export async function createDemonstrationMessages(tx: Tx, company: DemonstrationCompany): Promise<void> {
  const { staff, now, timeZone } = company;
  const random = createRandom(seed);
  const today = dayOf(now, timeZone);
  const findRecipient = await createRecipientFinder(tx);
  const instantBefore = (daysAgo: number, hour: number, minute: number) =>
    new Date(instantAt(addDays(today, -daysAgo), hour, timeZone).getTime() + minute * minuteMs);
  const changeAt = (at: Date) => ({ actor: pickActor(random, staff, at), at });

  // The series comes first: it needs one of the few old customers.
  const seriesCreatedAt = instantBefore(filterReminder.startedDaysAgo + 1, 11, 20);
  const subscriber = findRecipient(filterReminder.kind, 'sms', seriesCreatedAt);
  if (subscriber) {
    const schedule = {
      sendOn: addDays(today, -filterReminder.startedDaysAgo),
      recurrenceIntervalDays: filterReminder.intervalDays,
    };
    const message = { ...composeMessage(subscriber, filterReminder.text), ...schedule };
    const by = changeAt(seriesCreatedAt);
    const [id] = await createPastMessages(tx, [message], by, company);
    if (id) await completeSeries(tx, { id, message }, by, now, company);
  }

  for (const { kind, channel, daysAgo, hour, minute, text, failureCode, reply } of sent) {
    const at = instantBefore(daysAgo, hour, minute);
    const to = findRecipient(kind, channel, at);
    if (!to) continue;
    const ids = await createPastMessages(tx, [composeMessage(to, text)], changeAt(at), company);
    const outcome =
      failureCode === undefined
        ? defaultOutcome(channel)
        : ({ state: 'failed', reason: explainUndelivered(failureCode) } as const);
    await completeDeliveries(tx, ids, outcome, at);
    if (!reply) continue;
    const received = { providerId: randomUUIDv7(), from: to.recipient, body: reply.text };
    await saveReply(tx, received, new Date(at.getTime() + reply.minutesLater * minuteMs));
  }

  const blockedAt = instantBefore(optOut.sentDaysAgo, 10, 35);
  const optedOut = findRecipient(optOut.kind, 'sms', blockedAt);
  if (optedOut) {
    const phone = { channel: 'sms', recipient: optedOut.recipient } as const;
    const by = changeAt(instantBefore(optOut.optedOutDaysAgo, 9, 41));
    await suppress(tx, phone, { source: 'staff', note: optOut.note }, by);
    const message = composeMessage(optedOut, optOut.text);
    const ids = await createPastMessages(tx, [message], changeAt(blockedAt), company);
    await completeDeliveries(tx, ids, { state: 'blocked', reason: optedOutReason }, blockedAt);
  }

  const scheduledAt = instantBefore(1, 14, 20);
  for (const { kind, channel, inDays, text } of scheduled) {
    const to = findRecipient(kind, channel, scheduledAt);
    if (!to) continue;
    const message = composeMessage(to, text, { sendOn: addDays(today, inDays) });
    await createPastMessages(tx, [message], changeAt(scheduledAt), company);
  }
}
