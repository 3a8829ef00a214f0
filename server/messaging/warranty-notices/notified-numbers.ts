import type { RecordDetail } from '#schema/records/record-responses.ts';
import type { Tx } from '#server/db/client.ts';
import type { ChangeInfo } from '#server/http/mutations.ts';
import { countUnknownTexts } from '#server/messaging/unknown-texts/unknown-texts.ts';

type Warranty = Pick<RecordDetail['warranties'][number], '_id' | 'expirationDate' | 'notify'>;

/** One text: whom a warranty notifies of which expiration date. */
const noticeKey = ({ _id, expirationDate }: Warranty, number: string) => `${_id} ${expirationDate} ${number}`;

/** The phone numbers that get notices only since a save: new ones, and those of new warranties or expiration dates. */
function newlyNotified(before: Warranty[], after: Warranty[]): string[] {
  const stored = new Set(before.flatMap((one) => one.notify.map((number) => noticeKey(one, number))));
  return after.flatMap((one) =>
    one.notify.filter((number) => !number.includes('@') && !stored.has(noticeKey(one, number))),
  );
}

/**
 * Counts the numbers that a save of a record newly notifies of its warranties, which must be saved already.
 * @throws AppError 429 for too many that are on no contact of the record
 */
export async function countNotifiedNumbers(
  tx: Tx,
  warranties: { recordId: string; before: Warranty[]; after: Warranty[] },
  by: ChangeInfo,
  unknownTextsPerHour: number,
): Promise<void> {
  const { recordId, before, after } = warranties;
  await countUnknownTexts(tx, { recordId, phones: newlyNotified(before, after) }, by, unknownTextsPerHour);
}
