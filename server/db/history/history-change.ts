/** The places of the rows of a list that differ: before the change, and after it. */
type Places = Record<string, [before: number[], after: number[]]>;

type Row = { _id: string };
type Entity = Record<string, unknown>;

/** A change as stored: whole without `places`, else only what differs. */
export type StoredChange = {
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  places: Places | null;
};

/** Shorter changes are stored whole. */
const minCompactLength = 2000;

/** The members that name an entity in lists of changes, the first of them that it has. A compact change has them, too. */
export const nameMembers = [
  'number',
  'name',
  'recordNumber',
  'recipientName',
  'emailTo',
  'textTo',
  'label',
] as const;
const names: readonly string[] = nameMembers;

/** Members that mean something only together: a change of one has all of them. */
const wholes = [['serviceIntervalType', 'serviceIntervalAmount']];

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && '_id' in value && typeof value._id === 'string';
}

function isRowList(value: unknown): value is Row[] {
  return Array.isArray(value) && value.every(isRow);
}

/** A list reduced to the rows that differ; undefined if it has to be stored whole, because rows changed places. */
function compareRows(before: Row[], after: Row[]) {
  const texts = (rows: Row[]) => new Map(rows.map((row) => [row._id, JSON.stringify(row)]));
  const [textsBefore, textsAfter] = [texts(before), texts(after)];
  const isSame = ({ _id }: Row) => textsBefore.get(_id) === textsAfter.get(_id);
  const same = after.filter(isSame);
  const isInOrder = before.filter(isSame).every(({ _id }, index) => same[index]?._id === _id);
  if (!isInOrder || textsBefore.size < before.length || textsAfter.size < after.length) return undefined;
  const placesOf = (rows: Row[]) => rows.flatMap((row, place) => (isSame(row) ? [] : [place]));
  const places: Places[string] = [placesOf(before), placesOf(after)];
  return {
    before: before.filter((row) => !isSame(row)),
    after: after.filter((row) => !isSame(row)),
    places,
  };
}

/**
 * A change of an entity in the form in which history stores it: of a large entity only what differs.
 * @param before the entity as JSON text
 */
export function compactChange(before: string, after: string): Record<keyof StoredChange, string | null> {
  if (before.length + after.length < minCompactLength) return { before, after, places: null };
  const [entityBefore, entityAfter] = [JSON.parse(before) as Entity, JSON.parse(after) as Entity];
  const [partBefore, partAfter, places]: [Entity, Entity, Places] = [{}, {}, {}];
  const isSame = (name: string) => JSON.stringify(entityBefore[name]) === JSON.stringify(entityAfter[name]);
  for (const name of new Set([...Object.keys(entityBefore), ...Object.keys(entityAfter)])) {
    const [one, other] = [entityBefore[name], entityAfter[name]];
    const whole = wholes.find((members) => members.includes(name)) ?? [name];
    if (!names.includes(name) && whole.every(isSame)) continue;
    const rows = isRowList(one) && isRowList(other) ? compareRows(one, other) : undefined;
    if (rows) places[name] = rows.places;
    if (name in entityBefore) partBefore[name] = rows ? rows.before : one;
    if (name in entityAfter) partAfter[name] = rows ? rows.after : other;
  }
  return {
    before: JSON.stringify(partBefore),
    after: JSON.stringify(partAfter),
    places: JSON.stringify(places),
  };
}

/** The list without the rows that a change has on one side, and with those of the other side in their places. */
function exchangeRows(rows: unknown, gone: unknown, added: unknown, places: number[]): unknown {
  if (!isRowList(rows) || !isRowList(gone) || !isRowList(added)) return added;
  const goneIds = new Set([...gone, ...added].map(({ _id }) => _id));
  const list = rows.filter(({ _id }) => !goneIds.has(_id));
  for (const [index, row] of added.entries()) list.splice(places[index] ?? list.length, 0, row);
  return list;
}

/** The entity as it was before a change; null if the change created it. @param after the entity after the change */
export function versionBefore(after: Entity | null, change: StoredChange): Entity | null {
  return change.places && after
    ? exchange(after, change.after, change.before, change.places, 0)
    : change.before;
}

/** The entity as it was after a change; null if the change deleted it. @param before the entity before the change */
export function versionAfter(before: Entity | null, change: StoredChange): Entity | null {
  return change.places && before
    ? exchange(before, change.before, change.after, change.places, 1)
    : change.after;
}

function exchange(
  entity: Entity,
  from: Entity | null,
  to: Entity | null,
  places: Places,
  side: 0 | 1,
): Entity {
  const result = { ...entity };
  for (const name of Object.keys(from ?? {})) if (!(name in (to ?? {}))) delete result[name];
  for (const [name, value] of Object.entries(to ?? {})) {
    const listPlaces = places[name];
    result[name] = listPlaces ? exchangeRows(entity[name], from?.[name], value, listPlaces[side]) : value;
  }
  return result;
}
