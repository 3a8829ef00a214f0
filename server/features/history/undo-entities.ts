import { customerUpdateSchema } from '#schema/customers.ts';
import type { Undone } from '#schema/history/history-undo.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import type { RecordDetail } from '#schema/records/record-responses.ts';
import { recordUpdateSchema } from '#schema/records/records.ts';
import { userUpdateSchema } from '#schema/users.ts';
import { invalidIssues } from '#server/base/errors.ts';
import type { Tx } from '#server/db/client.ts';
import { getCustomer } from '#server/features/customers/customers.queries.ts';
import { updateCustomer } from '#server/features/customers/customers.writes.ts';
import {
  type LockedRecord,
  lockRecord,
  type RecordSettings,
  updateRecord,
} from '#server/features/records/records.writes.ts';
import { getUser, renameUser } from '#server/features/users/users.queries.ts';
import type { ChangeInfo, StoredEntity } from '#server/http/mutations.ts';
import { lostMoves, withoutDeleted } from './undo-references.ts';
import type { EntityJson } from './versioned-entities.ts';

export type UndoSettings = RecordSettings & { by: ChangeInfo; today: string };
type Locked = StoredEntity | LockedRecord;
type Possible = { merged: EntityJson; leftOut: Undone['leftOut'] };

/** How an entity is updated by an undo: in the same way as by a request. */
export type UndoableEntity = {
  /** @param merged what it will probably become */
  lock(tx: Tx, id: string, merged: EntityJson, today: string): Promise<Locked>;
  /**
   * `merged` without what cannot come back.
   * @param relatedRows what the change stored besides before and after
   */
  withoutDeleted(tx: Tx, merged: EntityJson, current: EntityJson, relatedRows: object): Promise<Possible>;
  save(
    tx: Tx,
    before: Locked & { formerIds: string[] },
    merged: EntityJson,
    settings: UndoSettings,
  ): Promise<StoredEntity>;
};

type Issues = { path: PropertyKey[]; message: string }[];

function parsed<Output>(
  result: { success: true; data: Output } | { success: false; error: { issues: Issues } },
): Output {
  if (result.success) return result.data;
  throw invalidIssues(result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })));
}

const keepsAll = async (_tx: Tx, merged: EntityJson): Promise<Possible> => ({ merged, leftOut: [] });

const customers: UndoableEntity = {
  lock: (tx, id) => getCustomer(tx, id, { forUpdate: true }),
  withoutDeleted: keepsAll,
  save: (tx, before, merged, { by: { actor, at } }) =>
    updateCustomer(tx, before, parsed(customerUpdateSchema.safeParse(merged)), { userId: actor.id, at }),
};

const users: UndoableEntity = {
  lock: (tx, id) => getUser(tx, id, { forUpdate: true }),
  withoutDeleted: keepsAll,
  save: (tx, { id }, merged, { by }) =>
    renameUser(tx, id, parsed(userUpdateSchema.safeParse(merged)).name, by.at),
};

function undoableKind(kind: RecordKind): UndoableEntity {
  return {
    lock: (tx, id, merged, today) =>
      lockRecord(tx, kind, id, (merged as unknown as RecordDetail).customer._id, today),
    async withoutDeleted(tx, merged, current, relatedRows) {
      const [next, now] = [merged, current] as unknown as [RecordDetail, RecordDetail];
      const { record, leftOut } = await withoutDeleted(tx, next, now);
      const lost = await lostMoves(tx, relatedRows, record, now);
      return { merged: record as unknown as EntityJson, leftOut: [...leftOut, ...lost] };
    },
    save(tx, before, merged, { by, ...settings }) {
      const update = parsed(recordUpdateSchema(kind, settings.timeZone).safeParse(merged));
      return updateRecord(tx, kind, { customer: undefined, ...before }, update, by, settings);
    },
  };
}

export const undoableEntities: ReadonlyMap<string, UndoableEntity> = new Map([
  ['customer', customers],
  ['user', users],
  ...recordKinds.map((kind): [string, UndoableEntity] => [kind.id, undoableKind(kind)]),
]);
