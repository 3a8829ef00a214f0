import type { RecordKind } from '#schema/records/record-kind.ts';
import type { RecordDetail, RecordListItem } from '#schema/records/record-responses.ts';
import { recordSubject } from '#web/features/records/record-name.ts';
import { updateRecord } from '#web/features/records/records.api.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { forgetProblems } from '#web/lib/toasts/recent-problems.ts';
import { type RecordEdit, toUpdate } from './record-edit.ts';
import { rememberSaved, runInTurn, withEarlierEdits } from './record-edit-queue.ts';

/** Thrown without a request, for a record that cannot be changed from the list. */
export class EditRefusal extends Error {
  override readonly name = 'EditRefusal';
}

/** A record before and after an edit. */
type Copies = { before: RecordListItem; after: RecordDetail };

export type SavedEdit = Copies & {
  /** Whether the user made another edit of the record meanwhile. */
  isFollowed: boolean;
};

/** The current copy of a record that was changed since the user saw it. */
export function newerCopy(error: unknown): RecordDetail | undefined {
  return error instanceof ApiError && error.status === 412 ? (error.data as RecordDetail) : undefined;
}

async function save(kind: RecordKind, before: RecordListItem, edit: RecordEdit): Promise<Copies> {
  const refusal = edit.refuse(before);
  if (refusal) throw new EditRefusal(refusal);
  const update = toUpdate(kind, before, edit.change(before));
  const after = await updateRecord(kind, before._id, update, before.version);
  forgetProblems(recordSubject(kind, before).key);
  return { before, after };
}

async function saveOnTop(
  kind: RecordKind,
  seen: RecordListItem,
  edit: RecordEdit,
): Promise<Copies | undefined> {
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

/**
 * Saves an edit of a record in the list, which may be some seconds old: other changes of the record stay. Waits for
 * earlier edits of the record, and is made on top of them. Returns undefined if there was nothing to change.
 * @throws ApiError 412 when somebody else changed the same thing since the user saw it
 */
export function saveRecordEdit(
  kind: RecordKind,
  seen: RecordListItem,
  edit: RecordEdit,
): Promise<SavedEdit | undefined> {
  return runInTurn(seen._id, async (isFollowed) => {
    const saved = await saveOnTop(kind, withEarlierEdits(seen), edit);
    if (!saved) return undefined;
    rememberSaved(saved.after);
    return { ...saved, isFollowed: isFollowed() };
  });
}

/** Restores what an edit changed, unless the record was changed since. */
export function undoRecordEdit(kind: RecordKind, { before, after }: Copies, edit: RecordEdit) {
  const edited = Object.keys(edit.change(before)) as (keyof RecordListItem)[];
  const lists = Object.fromEntries(edited.map((name) => [name, before[name]]));
  return runInTurn(after._id, async () => {
    const restored = await updateRecord(kind, after._id, toUpdate(kind, after, lists), after.version);
    forgetProblems(recordSubject(kind, after).key);
    rememberSaved(restored);
    return restored;
  });
}
