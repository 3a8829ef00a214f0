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

/** Which of the numbers are on no contact of the record, each once. */
const selectUnknown = preparedStatement<{ phone: string }, [recordId: string, phones: string[]]>(
  2,
  (recordId, phones) => sql`
    select distinct n.phone from unnest(${phones}::text[]) n (phone)
    where not exists (
      select from record_contacts k cross join jsonb_array_elements(${k.phoneNumbers}) p
      where ${k.recordId} = ${recordId} and split_part(p->>'phone', ';', 1) = n.phone)`,
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

const limitSentence = (perHour: number) =>
  `the limit for texts to numbers that are not on a contact of the record (${perHour} an hour)`;

/** @throws AppError 429 unless this many more texts are left */
async function requireTextsLeft(
  tx: Tx,
  { userId, count }: { userId: string; count: number },
  at: Date,
  perHour: number,
): Promise<void> {
  if (count > perHour)
    throw new AppError(
      429,
      'send_limit',
      `These are ${count} numbers, more than ${limitSentence(perHour)}. Please remove some of them.`,
      { retryAfterSeconds: hourMs / 1000 },
    );
  const [blocking] = await selectBlocking(tx, userId, new Date(at.getTime() - hourMs), perHour - count, at);
  if (!blocking) return;
  const seconds = Math.max(1, Math.ceil((blocking.createdAt.getTime() + hourMs - at.getTime()) / 1000));
  throw new AppError(
    429,
    'send_limit',
    `You have reached ${limitSentence(perHour)}; you can ${count === 1 ? 'send the next one' : `add these ${count}`} in ${describeWait(seconds)}.`,
    { retryAfterSeconds: seconds },
  );
}

/**
 * Counts texts of a user, now or later, to numbers that are on no contact of their record: each number once. Other texts
 * do not count. Transactions of the same user wait here for each other, so that the count is exact.
 * @param texts the record, and the numbers in E.164 without an extension
 * @param perHour the maximum number of such texts within an hour, at least 1
 * @throws AppError 429 `send_limit` beyond it
 */
export async function countUnknownTexts(
  tx: Tx,
  texts: { recordId: string; phones: string[] },
  { actor, at }: ChangeInfo,
  perHour: number,
): Promise<void> {
  const userId = actor.id;
  if (userId === null || texts.phones.length === 0) return;
  const { length: count } = await selectUnknown(tx, texts.recordId, texts.phones);
  if (count === 0) return;
  // Once more before the lock, so that requests far beyond the limit do not wait with a connection each.
  await requireTextsLeft(tx, { userId, count }, at, perHour);
  await lockCount(tx, `unknown-texts ${userId}`);
  await requireTextsLeft(tx, { userId, count }, at, perHour);
  await tx
    .insertInto('unknownTexts')
    .values(Array.from({ length: count }, () => ({ id: randomUUIDv7(), userId, createdAt: at })))
    .execute();
}

/** Deletes what no longer counts. */
export async function deleteCountedTexts(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('unknownTexts')
    .where('createdAt', '<=', new Date(now.getTime() - hourMs))
    .execute();
}
