import type { EntityFields } from '#schema/entity/entity-field.ts';
import type { VersionedEntity } from '#schema/history/history-list.ts';
import type { Restored } from '#schema/history/history-restore.ts';
import type { Undone } from '#schema/history/history-undo.ts';
import { invalidIssues } from '#server/base/errors.ts';
import type { Database, Tx } from '#server/db/client.ts';
import type { UpdateRelatedRows } from '#server/features/records/record-updates.writes.ts';
import type { RecordSettings } from '#server/features/records/records.writes.ts';
import type { DeletedRecord } from '#server/features/records/restore/restored-records.writes.ts';
import type { ChangeInfo, StoredEntity } from '#server/http/mutations.ts';

/** An entity as the API returned it, now or at the time of a change. */
export type EntityJson = Record<string, unknown>;

export type UndoSettings = RecordSettings & { by: ChangeInfo; today: string };
export type RestoreSettings = { by: ChangeInfo; timeZone: string; today: string };

/** What an undo saves, and what cannot come back. */
export type Possible<Value> = { merged: Value; leftOut: Undone['leftOut'] };

/** An entity as its deletion left it. */
export type Deleted<Value> = { value: Value; related: DeletedRecord['related']; deletedAt: Date };

export type RestoredEntity = { stored: StoredEntity } & Partial<
  Pick<Restored, 'cancelledMessages' | 'missingDocuments' | 'uncountedVisits'>
>;

/** An entity whose former versions can be read and brought back. Updates and inserts are those of its own feature. */
export type Versioned<Value extends EntityJson = EntityJson, Locked extends StoredEntity = StoredEntity> = {
  id: VersionedEntity;
  /** Its name in sentences. */
  label: string;
  notFoundMessage: string;
  /** @throws AppError 404 for one that does not exist, or was deleted */
  get(db: Database, id: string, today: string): Promise<StoredEntity>;
  /** A former version with all members that responses have today. */
  complete(version: EntityJson): EntityJson;
  /** What technicians may read of one that is deleted now; absent: everything. */
  goneForTechnicians?(version: EntityJson): EntityJson;
  /** @param merged what an undo will probably make of it */
  lock(tx: Tx, id: string, merged: Value, today: string): Promise<Locked>;
  /** `merged` without what cannot come back; absent: everything can. */
  withoutDeleted?(
    tx: Tx,
    merged: Value,
    current: Value,
    related: UpdateRelatedRows | null,
  ): Promise<Possible<Value>>;
  /**
   * @param before what `lock` returned
   * @throws AppError 400 for what present rules refuse
   */
  save(
    tx: Tx,
    before: Locked & { formerIds: string[] },
    merged: Value,
    settings: UndoSettings,
  ): Promise<StoredEntity>;
  /** @throws AppError 409 `not_deleted` */
  restore(tx: Tx, deleted: Deleted<Value>, settings: RestoreSettings): Promise<RestoredEntity>;
};

type Issues = { path: PropertyKey[]; message: string }[];

/** What a schema made of an entity. @throws AppError 400 */
export function parsed<Output>(
  result: { success: true; data: Output } | { success: false; error: { issues: Issues } },
): Output {
  if (result.success) return result.data;
  throw invalidIssues(result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })));
}

/** The value of each field in an entity that was written before the field existed. */
export function blankValues(fields: EntityFields): EntityJson {
  const values = Object.entries(fields).map(([name, field]) => {
    const blank = field.input('UTC').safeParse(field.blank);
    return [name, blank.success ? blank.data : null];
  });
  return Object.fromEntries(values);
}
