import { sql } from 'kysely';
import type { HistoryAction } from '#schema/history/history-list.ts';
import { notFound } from '#server/base/errors.ts';
import { pauseWhenDue } from '#server/base/time-slices.ts';
import type { Database } from '#server/db/client.ts';
import { columnsOf } from '#server/db/columns.ts';
import { type StoredChange, versionBefore } from '#server/db/history/history-change.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import { type EntityJson, findCurrent, type Versioned } from './versioned-entities.ts';

const h = columnsOf('history', 'h');

/** A change of an entity, as it is stored. */
export type ChangeRow = StoredChange & {
  id: string;
  at: Date;
  userId: string | null;
  userName: string;
  action: HistoryAction;
};

const selected = sql`${h.id}, ${h.at}, ${h.userId}, ${h.userName}, ${h.action}, ${h.before}, ${h.after}, ${h.places}`;

const selectSince = preparedStatement<ChangeRow, [entityId: string, entity: string, since: string]>(
  3,
  (entityId, entity, since) => sql<ChangeRow>`
    select ${selected} from history h
    where ${h.entityId} = ${entityId} and ${h.entity} = ${entity} and ${h.at} >= ${since}::timestamptz
    order by ${h.at} desc, ${h.id} desc`,
);

const selectLastBefore = preparedStatement<ChangeRow, [entityId: string, entity: string, end: string]>(
  3,
  (entityId, entity, end) => sql<ChangeRow>`
    select ${selected} from history h
    where ${h.entityId} = ${entityId} and ${h.entity} = ${entity} and ${h.at} < ${end}::timestamptz
    order by ${h.at} desc, ${h.id} desc limit 1`,
);

/** The changes of an entity since an instant, the newest first. */
export function listChangesSince(
  db: Database,
  { id: entity }: Pick<Versioned, 'id'>,
  entityId: string,
  since: string,
): Promise<ChangeRow[]> {
  return selectSince(db, entityId, entity, since);
}

/** The last change of an entity before an instant. */
export async function findLastChange(
  db: Database,
  { id: entity }: Pick<Versioned, 'id'>,
  entityId: string,
  before = '9999-12-31T00:00:00Z',
): Promise<ChangeRow | undefined> {
  const [row] = await selectLastBefore(db, entityId, entity, before);
  return row;
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

/** An entity as it was just before an instant. `lastChange` is the one that led to it. */
export type FormerVersion = { value: EntityJson; isDeleted: boolean; lastChange: ChangeRow | undefined };

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
  const later = await listChangesSince(db, versioned, id, end);
  const lastChange = await findLastChange(db, versioned, id, end);
  const isDeleted = lastChange?.action === 'delete';
  const value = isDeleted
    ? lastChange.before
    : await versionBeforeAll(current ? (JSON.parse(current.json) as EntityJson) : null, later);
  if (!value && !current && later.length === 0) throw notFound(versioned.notFoundMessage);
  if (!value || new Date(String(value.createdAt)) >= new Date(end))
    throw notFound(`This ${versioned.label} did not exist on that day.`);
  return { value: versioned.complete(value), isDeleted, lastChange };
}
