import type { RecordListItem } from '#schema/records/record-responses.ts';

/** The last edit of each record whose edits are not all finished. */
const pending = new Map<string, Promise<unknown>>();

/** The last copy of each record that was saved from the list. The list may still show an earlier one. */
const lastSaved = new Map<string, RecordListItem>();

/**
 * Runs edits of the same record one after the other, so that none is for a version that the one before it replaces.
 * @param edit gets a function that says whether another edit of the record waits for this one
 */
export function runInTurn<Result>(
  id: string,
  edit: (isFollowed: () => boolean) => Promise<Result>,
): Promise<Result> {
  const isFollowed = () => pending.get(id) !== finished;
  const result = (pending.get(id) ?? Promise.resolve()).then(() => edit(isFollowed));
  const finished: Promise<unknown> = result
    .catch(() => undefined)
    .then(() => pending.get(id) === finished && pending.delete(id));
  pending.set(id, finished);
  return result;
}

export function rememberSaved(record: RecordListItem): void {
  lastSaved.set(record._id, record);
}

/** A record as the user sees it: with what was saved from the list since it was loaded. */
export function withEarlierEdits(record: RecordListItem): RecordListItem {
  const saved = lastSaved.get(record._id);
  return saved && saved.version > record.version ? saved : record;
}

/** Resolves with the records once none of them is being edited from the list. */
export async function settleEdits(records: RecordListItem[]): Promise<RecordListItem[]> {
  await Promise.all(records.map(({ _id }) => pending.get(_id)));
  return records.map(withEarlierEdits);
}
