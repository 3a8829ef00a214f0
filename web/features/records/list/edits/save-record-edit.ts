import type { RecordKind } from '#schema/records/record-kind.ts';
import type { RecordDetail, RecordListItem } from '#schema/records/record-responses.ts';
import { recordSubject } from '#web/features/records/record-name.ts';
import { updateRecord } from '#web/features/records/records.api.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { forgetProblems } from '#web/lib/toasts/recent-problems.ts';
import { type RecordEdit, toUpdate } from './record-edit.ts';

/** Thrown without a request, for a record that cannot be changed from the list. */
export class EditRefusal extends Error {
  override readonly name = 'EditRefusal';
}

/** The copy of a record before and after an edit. */
export type SavedEdit = { before: RecordListItem; after: RecordDetail };

/** The current copy of a record that was changed since the user saw it. */
export function newerCopy(error: unknown): RecordDetail | undefined {
  return error instanceof ApiError && error.status === 412 ? (error.data as RecordDetail) : undefined;
}

async function save(kind: RecordKind, before: RecordListItem, edit: RecordEdit): Promise<SavedEdit> {
  const refusal = edit.refuse(before);
  if (refusal) throw new EditRefusal(refusal);
  const update = toUpdate(kind, before, edit.change(before));
  const after = await updateRecord(kind, before._id, update, before.version);
  forgetProblems(recordSubject(kind, before).key);
  return { before, after };
}

/**
 * Saves an edit of a record in the list, which may be some seconds old: other changes of the record stay. Returns
 * undefined if there was nothing to change.
 * @throws ApiError 412 when somebody changed the same thing since the user saw it
 */
export async function saveRecordEdit(
  kind: RecordKind,
  seen: RecordListItem,
  edit: RecordEdit,
): Promise<SavedEdit | undefined> {
  if (edit.isDone(seen)) return undefined;
  try {
    return await save(kind, seen, edit);
  } catch (error) {
    const newer = newerCopy(error);
    if (!newer) throw error;
    // After a lost response, the newer copy is our own.
    if (edit.isDone(newer)) {
      forgetProblems(recordSubject(kind, newer).key);
      return undefined;
    }
    if (edit.isOutdated(seen, newer)) throw error;
    return await save(kind, newer, edit);
  }
}

/** Restores what an edit changed, unless the record was changed since. */
export async function undoRecordEdit(kind: RecordKind, { before, after }: SavedEdit, edit: RecordEdit) {
  const edited = Object.keys(edit.change(before)) as (keyof RecordListItem)[];
  const lists = Object.fromEntries(edited.map((name) => [name, before[name]]));
  const restored = await updateRecord(kind, after._id, toUpdate(kind, after, lists), after.version);
  forgetProblems(recordSubject(kind, after).key);
  return restored;
}
