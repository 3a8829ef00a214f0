import { dayOf } from '#schema/fields/format-day.ts';
import { instantAt, isSendingHour, sendingHours } from '#server/messaging/deliveries/send-times.ts';

/**
 * Since when a message that the clock decides about may leave: it waits for the morning if it became due at night.
 * Undefined outside of the hours in which such messages are sent.
 */
export function dueSince(dueAt: Date, now: Date, timeZone: string): Date | undefined {
  if (!isSendingHour(now, timeZone)) return undefined;
  const opening = instantAt(dayOf(now, timeZone), sendingHours.start, timeZone);
  return dueAt < opening ? opening : dueAt;
}
