import { sql } from 'kysely';
import { findChangeModel } from '#schema/changes/change-models.ts';
import { wholeDifferences } from '#schema/changes/sentences/describe-change.ts';
import { type HistoryAction, officeEntities } from '#schema/history/history-list.ts';
import type { UndoInput, Undone } from '#schema/history/history-undo.ts';
import { AppError, conflict, notFound } from '#server/base/errors.ts';
import type { Tx } from '#server/db/client.ts';
import { columnsOf } from '#server/db/columns.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import type { UpdateRelatedRows } from '#server/features/records/record-updates.writes.ts';
import { logUpdate } from '#server/http/mutations.ts';
import type { EntityJson, UndoSettings, Versioned } from './entities/versioned.ts';
import { findCurrent, versionedEntities } from './entities/versioned-entities.ts';
import { entityName } from './history-items.ts';
import { restoreEntity } from './restore.writes.ts';
import { planUndo } from './undo-plan.ts';
import { listChangesSince } from './versions.queries.ts';

export const changeNotFoundMessage = 'This change does not exist.';

type Change = {
  id: string;
  at: Date;
  entity: string;
  entityId: string;
  action: HistoryAction;
  relatedRows: UpdateRelatedRows | null;
};

const h = columnsOf('history', 'h');
const selectChange = preparedStatement<Change, [id: string]>(
  1,
  (id) => sql<Change>`
    select ${h.id}, ${h.at}, ${h.entity}, ${h.entityId}, ${h.action}, ${h.relatedRows}
    from history h where ${h.id} = ${id}`,
);

const cannotUndo = (message: string) => conflict(message, 'cannot_undo');

/** @throws AppError 404 for an unknown change, 409 `cannot_undo` for one that is of another kind */
async function getChange(tx: Tx, id: string, isOfficeUser: boolean) {
  const [change] = await selectChange(tx, id);
  const isHidden = officeEntities.some((entity) => entity === change?.entity) && !isOfficeUser;
  if (!change || isHidden) throw notFound(changeNotFoundMessage);
  const noun = findChangeModel(change.entity)?.noun ?? 'entry';
  const versioned = versionedEntities.find(({ id: entity }) => entity === change.entity);
  if (!versioned)
    throw cannotUndo(`What was done to a ${noun} cannot be undone here. Please do it where you did it.`);
  if (change.action === 'create' || change.action === 'restore')
    throw cannotUndo(`With this change, the ${noun} began. To undo it, delete the ${noun}.`);
  return { change, versioned };
}

/** Undoes an update. Everything that cannot come back is left out and listed. */
async function undoUpdate(
  tx: Tx,
  { change, versioned }: { change: Change; versioned: Versioned },
  input: UndoInput,
  settings: UndoSettings,
): Promise<Undone> {
  const { entityId, entity } = change;
  const found = await findCurrent(versioned, tx, entityId, settings.today);
  if (!found)
    throw conflict(`This ${versioned.label} was deleted. Restore it before you undo this change.`, 'deleted');
  const current = JSON.parse(found.json) as EntityJson;
  // After the entity: a change that is saved in between raises its version, and is seen below.
  const changes = await changesDownTo(tx, versioned, change);
  const plan = await planUndo(versioned, changes, current, input);
  const { merged } = plan;
  const possible = (await versioned.withoutDeleted?.(tx, merged, current, change.relatedRows)) ?? {
    merged,
    leftOut: [],
  };
  const locked = await versioned.lock(tx, entityId, possible.merged, settings.today);
  // Somebody saved it since it was read.
  if (locked.version !== found.version) return undoUpdate(tx, { change, versioned }, input, settings);
  const parts = wholeDifferences(entity, current, possible.merged);
  const undone: Undone = {
    entity,
    entityId,
    name: entityName(current),
    version: null,
    changes: parts,
    conflicts: plan.conflicts,
    leftOut: possible.leftOut,
    restored: null,
  };
  if (!input.preview) requireDecided(versioned, undone);
  if (parts.length === 0) return undone;
  const before = { ...locked, formerIds: plan.formerIds };
  const after = await versioned.save(tx, before, possible.merged, settings);
  await logUpdate(tx, settings.by, entity, locked, after, change.id);
  const saved = JSON.parse(after.json) as EntityJson;
  // As it was saved: a manufacturer that comes back may have another name now.
  const savedParts = wholeDifferences(entity, current, saved);
  return { ...undone, name: entityName(saved), changes: savedParts, version: after.version };
}

/** The change and all later ones of its entity, the newest first. */
async function changesDownTo(tx: Tx, versioned: Versioned, { id, at, entityId }: Change) {
  const changes = await listChangesSince(tx, versioned, entityId, at.toISOString());
  return changes.slice(0, changes.findIndex((one) => one.id === id) + 1);
}

/** @throws AppError 409 `changed_since` with the conflicts, 409 `nothing_to_undo` */
function requireDecided({ label }: Versioned, { changes, conflicts, leftOut }: Undone): void {
  if (conflicts.length > 0) {
    const message = `A later change of this ${label} set the same. Please choose what to keep.`;
    throw new AppError(409, 'changed_since', message, { currentJson: JSON.stringify({ conflicts }) });
  }
  if (changes.length > 0) return;
  const reasons = leftOut.map(({ message }) => message);
  throw conflict(['There is nothing to undo.', ...reasons].join(' '), 'nothing_to_undo');
}

/**
 * Undoes a change: an update by an update, a deletion by a restore.
 * @throws AppError 400 for what present rules refuse, 403 for a technician who would restore, 404, 409
 */
export async function undoChange(
  tx: Tx,
  id: string,
  input: UndoInput,
  settings: UndoSettings & { isOfficeUser: boolean },
): Promise<Undone> {
  const found = await getChange(tx, id, settings.isOfficeUser);
  const { change, versioned } = found;
  if (change.action !== 'delete') return undoUpdate(tx, found, input, settings);
  if (!settings.isOfficeUser)
    throw new AppError(
      403,
      'office_only',
      'Only office users can restore. Please ask a colleague in the office.',
    );
  const restored = await restoreEntity(tx, versioned, change.entityId, { ...settings, both: false });
  const { entity, _id: entityId, name, version } = restored;
  return { entity, entityId, name, version, changes: [], conflicts: [], leftOut: [], restored };
}
