import { recordListNames } from '#schema/records/record-parts.ts';
import type { RecordDetail } from '#schema/records/record-responses.ts';
import { recordUpdateSchema } from '#schema/records/records.ts';
import { serviceContracts } from '#schema/records/service-contracts.ts';
import { invalid } from '#server/base/errors.ts';
import type { Tx } from '#server/db/client.ts';
import { updateRecord } from '#server/features/records/record-updates.writes.ts';
import type { LockedRecord, RecordSettings } from '#server/features/records/records.writes.ts';
import { type ChangeInfo, logUpdate, type StoredEntity } from '#server/http/mutations.ts';

// Lists that are left out stay as they are.
const lists = new Set<string>(recordListNames);

/**
 * Changes fields of a locked contract: an update like any other, with a new version and a row in the history.
 * @param change returns the new values of the fields
 * @param path the field of the request that a problem is about
 * @throws AppError 400 for a change that is not possible
 */
export async function updateContract(
  tx: Tx,
  stored: LockedRecord,
  change: (detail: RecordDetail) => object,
  { by, settings, path }: { by: ChangeInfo; settings: RecordSettings; path: string },
): Promise<StoredEntity> {
  const detail = JSON.parse(stored.json) as RecordDetail;
  const fields = Object.fromEntries(Object.entries(detail).filter(([name]) => !lists.has(name)));
  const input = { ...fields, ...change(detail) };
  const update = recordUpdateSchema(serviceContracts, settings.timeZone).safeParse(input);
  if (!update.success) throw invalid(update.error.issues[0]?.message ?? 'This day is not possible.', path);
  const after = await updateRecord(tx, serviceContracts, stored, update.data, by, settings);
  await logUpdate(tx, by, serviceContracts.id, stored, after);
  return after;
}
