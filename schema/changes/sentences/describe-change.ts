import type { ChangeModel } from '#schema/changes/change-model.ts';
import { findChangeModel } from '#schema/changes/change-models.ts';
import { isValues, type Values } from '#schema/changes/unit.ts';
import { changesText, cutText, cutValues, withArticle } from './change-text.ts';
import { eventTexts } from './event-texts.ts';
import { type FoundChange, findChanges } from './find-changes.ts';

/** One difference; values are as screens show them, and absent where they are blank or have no name. */
export type Change = {
  kind: 'changed' | 'added' | 'removed';
  /** 'Customer PO', 'Contact' */
  label: string;
  /** The row that contains it: 'Contact J. Ruiz'. */
  row?: string;
  from?: string;
  to?: string;
};

export type ChangeDescription = {
  parts: Change[];
  /** Follows the name of its author: 'changed the customer PO from 4471 to 4472 and added the contact J. Ruiz'. */
  text: string;
};

const maxValueLength = 300;
const maxNameLength = 60;

function toPart(change: FoundChange, maxLength = maxValueLength): Change {
  const { kind, label, row } = change;
  const { from, to } = cutValues(change, maxLength);
  const place = row && [row.label, row.name && cutText(row.name, maxNameLength)].filter(Boolean).join(' ');
  return { kind, label, ...(place && { row: place }), ...(from && { from }), ...(to && { to }) };
}

function updateText({ noun, toPlace }: ChangeModel, changes: readonly FoundChange[], former: Values): string {
  const text = changesText(changes) || `saved the ${noun} without changes`;
  const place = toPlace?.(former);
  // A value may end a sentence of its own.
  return place === undefined ? text : `${text.replace(/\.$/, '')} ${cutText(place, maxNameLength)}`;
}

/** The creation or deletion of a whole entity. */
function describeWhole(
  { noun, toText }: ChangeModel,
  entity: Values,
  verb: 'created' | 'deleted',
): ChangeDescription {
  const name = toText(entity);
  const label = `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`;
  const value =
    name === undefined ? {} : { [verb === 'created' ? 'to' : 'from']: cutText(name, maxNameLength) };
  const part: Change = { kind: verb === 'created' ? 'added' : 'removed', label, ...value };
  const text =
    name === undefined
      ? `${verb} ${withArticle(noun)}`
      : `${verb} the ${noun} ${cutText(name, maxNameLength)}`;
  return { parts: [part], text };
}

/**
 * Describes a row of the history in words: by labels, names and values as screens show them, never by ids.
 * @param entity its name in the history; one of a later release is described as well as possible
 * @param before the entity as JSON, in the format of any release; null before its creation
 * @param after null after its deletion
 * @param actorId the user who made the change
 */
export function describeChange(
  entity: string,
  before: unknown,
  after: unknown,
  actorId?: string | null,
): ChangeDescription {
  const model = findChangeModel(entity);
  const [former, latter] = [isValues(before) ? before : null, isValues(after) ? after : null];
  if (!model)
    return {
      parts: [],
      text: former && latter ? 'changed an entry' : latter ? 'created an entry' : 'deleted an entry',
    };
  const changes = former && latter ? findChanges(model.units, former, latter) : [];
  const event = eventTexts[entity]?.({ before: former, after: latter, actorId: actorId ?? undefined });
  if (event !== undefined)
    return { parts: changes.map((change) => toPart(change)), text: cutText(event, maxValueLength) };
  if (former && latter)
    return { parts: changes.map((change) => toPart(change)), text: updateText(model, changes, former) };
  if (latter) return describeWhole(model, latter, 'created');
  return former
    ? describeWhole(model, former, 'deleted')
    : { parts: [], text: `changed ${withArticle(model.noun)}` };
}

/** The differences of two versions with whole values, for a person who has to choose between them. */
export function wholeDifferences(entity: string, before: Values, after: Values): Change[] {
  const changes = findChanges(findChangeModel(entity)?.units ?? [], before, after);
  return changes.map((change) => toPart(change, Number.POSITIVE_INFINITY));
}
