import { sql } from 'kysely';
import { columnsOf } from '#server/db/columns.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';

const d = columnsOf('deliveries', 'd');
const m = columnsOf('messages', 'm');

type Values = [fromZone: string, fromHour: number, toZone: string, toHour: number];

/**
 * Moves what waits for its day to the new hour of that day. What waits for another try, or was due before, stays. A send
 * whose new hour has passed is due at once.
 */
export const moveDueTimes = preparedStatement<{ id: string }, Values>(
  4,
  (fromZone, fromHour, toZone, toHour) => sql`
    with scheduled as (
      select ${d.id}, ${m.sendOn} + ${d.occurrence} * coalesce(${m.recurrenceIntervalDays}, 0) as day
      from deliveries d join messages m on ${m.id} = ${d.messageId}
      where ${d.state} = 'queued' and ${d.attempts} = 0 and ${m.sendOn} is not null
    )
    update deliveries d
    set due_at = (s.day + make_interval(hours => ${toHour}::int)) at time zone ${toZone}::text
    from scheduled s
    where ${d.id} = s.id and ${d.state} = 'queued' and ${d.attempts} = 0
      and ${d.dueAt} = (s.day + make_interval(hours => ${fromHour}::int)) at time zone ${fromZone}::text
    returning ${d.id}`,
);
