import { sql } from 'kysely';
import type { HistoryAction } from '#schema/history/history-list.ts';
import { notFound } from '#server/base/errors.ts';
import { pauseWhenDue } from '#server/base/time-slices.ts';
import type { Database } from '#server/db/client.ts';
import { columnsOf } from '#server/db/columns.ts';
import { type StoredChange, versionBefore } from '#server/db/history/history-change.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import type { DeletedRecord } from '#server/features/records/restore/restored-records.writes.ts';
import type { EntityJson, Versioned } from './entities/versioned.ts';
import { findCurrent } from './entities/versioned-entities.ts';

const h = columnsOf('history', 'h');

/** A change of an entity, as it is stored. */
export type ChangeRow = StoredChange & {
  id: string;
  at: Date;
  userId: string | null;
  userName: string;
  action: HistoryAction;
};

/** A deletion with what a restore needs besides `before`. */
type Deletion = ChangeRow & { relatedRows: DeletedRecord['related'] };

const selected = sql`${h.id}, ${h.at}, ${h.userId}, ${h.userName}, ${h.action}, ${h.before}, ${h.after}, ${h.places}`;

/** A change has the time of its request, which may have waited for others, but not for longer. */
const maxWait = sql.lit('5 minutes');

/** The version that a change led to, or that a deletion ended. */
function versionOf({ before, after }: ChangeRow): number {
  return Number((after ?? before)?.version ?? 0);
}

/** Puts changes of one entity into the order in which they were made, the newest first. */
function byVersion(changes: readonly ChangeRow[]): ChangeRow[] {
  const isDeletion = ({ action }: ChangeRow) => Number(action === 'delete');
  return changes.toSorted(
    (one, other) => versionOf(other) - versionOf(one) || isDeletion(other) - isDeletion(one),
  );
}

const selectSince = preparedStatement<ChangeRow, [entityId: string, entity: string, since: string]>(
  3,
  (entityId, entity, since) => sql<ChangeRow>`
    select ${selected} from history h
    where ${h.entityId} = ${entityId} and ${h.entity} = ${entity}
      and ${h.at} >= ${since}::timestamptz - ${maxWait}::interval
    order by ${h.at} desc, ${h.id} desc`,
);

const selectLastBefore = preparedStatement<ChangeRow, [entityId: string, entity: string, end: string]>(
  3,
  (entityId, entity, end) => sql<ChangeRow>`
    select ${selected} from history h
    where ${h.entityId} = ${entityId} and ${h.entity} = ${entity} and ${h.at} < ${end}::timestamptz
    order by ${h.at} desc, ${h.id} desc limit 20`,
);

const selectDeletion = preparedStatement<Deletion, [entityId: string, entity: string]>(
  2,
  (entityId, entity) => sql<Deletion>`
    select ${selected}, ${h.relatedRows} from history h
    where ${h.entityId} = ${entityId} and ${h.entity} = ${entity} and ${h.action} = 'delete'
    order by (${h.before}->>'version')::integer desc nulls last, ${h.id} desc limit 1`,
);

/** The last deletion of an entity that is gone: the one of its last version, whatever the clocks said. */
export async function findDeletion(
  db: Database,
  { id: entity }: Pick<Versioned, 'id'>,
  entityId: string,
): Promise<Deletion | undefined> {
  const [deletion] = await selectDeletion(db, entityId, entity);
  return deletion;
}

/** The changes of an entity since an instant, and some from just before it, the newest first. */
export async function listChangesSince(
  db: Database,
  { id: entity }: Pick<Versioned, 'id'>,
  entityId: string,
  since: string,
): Promise<ChangeRow[]> {
  return byVersion(await selectSince(db, entityId, entity, since));
}

/** The last change of an entity before an instant. */
export async function findLastChange(
  db: Database,
  { id: entity }: Pick<Versioned, 'id'>,
  entityId: string,
  before = '9999-12-31T00:00:00Z',
): Promise<ChangeRow | undefined> {
  const [last] = byVersion(await selectLastBefore(db, entityId, entity, before));
  return last;
}

/** The entity as it was before the changes, which are the newest first. @param current null for a deleted entity */
export async function versionBeforeAll(
  current: EntityJson | null,
  changes: readonly ChangeRow[],
): Promise<EntityJson | null> {
  let version = current;
  for (const change of changes) {
    await pauseWhenDue();
    version = versionBefore(version, change);
  }
  return version;
}

/** An entity as it was just before an instant. `lastChange` is the one that led to it; `isGone`: it is deleted now. */
export type FormerVersion = {
  value: EntityJson;
  isDeleted: boolean;
  isGone: boolean;
  lastChange: ChangeRow | undefined;
};

/**
 * @param end the first instant that no longer counts
 * @throws AppError 404 for an entity that did not exist yet
 */
export async function readVersion(
  db: Database,
  versioned: Versioned,
  id: string,
  { end, today }: { end: string; today: string },
): Promise<FormerVersion> {
  const current = await findCurrent(versioned, db, id, today);
  const recent = await listChangesSince(db, versioned, id, end);
  const lastChange = await findLastChange(db, versioned, id, end);
  const until = recent.findIndex((change) => change.id === lastChange?.id);
  const later = until < 0 ? recent : recent.slice(0, until);
  const isDeleted = lastChange?.action === 'delete';
  const value = isDeleted
    ? lastChange.before
    : await versionBeforeAll(current ? (JSON.parse(current.json) as EntityJson) : null, later);
  if (!value && !current && recent.length === 0) throw notFound(versioned.notFoundMessage);
  if (!value || new Date(String(value.createdAt)) >= new Date(end))
    throw notFound(`This ${versioned.label} did not exist on that day.`);
  return { value: versioned.complete(value), isDeleted, isGone: !current, lastChange };
}
