import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { AppError, describeWait } from '#server/base/errors.ts';
import type { Database, Tx } from '#server/db/client.ts';
import { columnsOf } from '#server/db/columns.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import type { ChangeInfo } from '#server/http/mutations.ts';

const k = columnsOf('recordContacts', 'k');
const t = columnsOf('unknownTexts', 't');

const hourMs = 60 * 60 * 1000;

const selectIsContact = preparedStatement<{ isContact: boolean }, [recordId: string, phone: string]>(
  2,
  (recordId, phone) => sql`
    select exists (
      select from record_contacts k cross join jsonb_array_elements(${k.phoneNumbers}) p
      where ${k.recordId} = ${recordId} and split_part(p->>'phone', ';', 1) = ${phone}) as is_contact`,
);

/** The text that has to be an hour old before the user may send another one. */
const selectBlocking = preparedStatement<
  { createdAt: Date },
  [userId: string, hourAgo: Date, skipped: number, at: Date]
>(
  4,
  (userId, hourAgo, skipped, at) => sql`
    select ${t.createdAt} from unknown_texts t where ${t.userId} = ${userId} and ${t.createdAt} > ${hourAgo}
      and ${t.createdAt} <= ${at}
    order by ${t.createdAt} desc limit 1 offset ${skipped}::integer`,
);

const lockCount = preparedStatement<unknown, [name: string]>(
  1,
  (name) => sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`,
);

async function requireTextLeft(tx: Tx, userId: string, at: Date, perHour: number): Promise<void> {
  const [blocking] = await selectBlocking(tx, userId, new Date(at.getTime() - hourMs), perHour - 1, at);
  if (!blocking) return;
  const seconds = Math.max(1, Math.ceil((blocking.createdAt.getTime() + hourMs - at.getTime()) / 1000));
  throw new AppError(
    429,
    'send_limit',
    `You have reached the limit for texts to numbers that are not on a contact of the record (${perHour} an hour); ` +
      `you can send the next one in ${describeWait(seconds)}.`,
    { retryAfterSeconds: seconds },
  );
}

/**
 * Counts a text of a user to a number that is on no contact of its record. Other texts do not count. Transactions of the
 * same user wait here for each other, so that the count is exact.
 * @param text the record, and the number in E.164 without an extension
 * @param perHour the maximum number of such texts within an hour, at least 1
 * @throws AppError 429 `send_limit` beyond it
 */
export async function countUnknownText(
  tx: Tx,
  text: { recordId: string; phone: string },
  { actor, at }: ChangeInfo,
  perHour: number,
): Promise<void> {
  if (actor.id === null) return;
  const [contact] = await selectIsContact(tx, text.recordId, text.phone);
  if (contact?.isContact) return;
  // Once more before the lock, so that requests far beyond the limit do not wait with a connection each.
  await requireTextLeft(tx, actor.id, at, perHour);
  await lockCount(tx, `unknown-texts ${actor.id}`);
  await requireTextLeft(tx, actor.id, at, perHour);
  await tx
    .insertInto('unknownTexts')
    .values({ id: randomUUIDv7(), userId: actor.id, createdAt: at })
    .execute();
}

/** Deletes what no longer counts. */
export async function deleteCountedTexts(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('unknownTexts')
    .where('createdAt', '<=', new Date(now.getTime() - hourMs))
    .execute();
}
