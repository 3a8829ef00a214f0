import { comparable, differingFields, hasSameContent } from '#schema/changes/comparable.ts';
import {
  nameOf,
  type RowsUnit,
  rowIdOf,
  rowsIn,
  type Unit,
  type Values,
  type ValueUnit,
} from '#schema/changes/unit.ts';
import { valueText } from '#schema/changes/value-text.ts';

/** A row in a sentence: 'contact J. Ruiz'. */
export type NamedRow = { label: string; name: string | undefined };

/** One difference between two versions, with values as screens show them. */
export type FoundChange = {
  kind: 'changed' | 'added' | 'removed';
  label: string;
  /** The label in a sentence, if it is another one. */
  sentenceLabel?: string | undefined;
  /** The label of several such rows; undefined for a field. */
  plural?: string;
  /** The row that contains it. */
  row?: NamedRow | undefined;
  from?: string | undefined;
  to?: string | undefined;
  /** The name of the first field or of the list; before it, for each list that contains it, its name and the row's id. */
  path: string[];
};

type Difference = Omit<FoundChange, 'path'>;

function changeOf(label: string, from: string | undefined, to: string | undefined): Difference {
  return { kind: 'changed', label, from, to };
}

function findValueChanges(unit: ValueUnit, before: Values, after: Values): Difference[] {
  const differing = differingFields(unit.fields, before, after);
  if (differing.length === 0) return [];
  const { asOne } = unit;
  if (asOne) {
    const [from, to] = [asOne.toText(before), asOne.toText(after)];
    if (from === undefined && to !== undefined) return [{ kind: 'added', label: asOne.label, to }];
    if (from !== undefined && to === undefined) return [{ kind: 'removed', label: asOne.label, from }];
    return [changeOf(asOne.label, from, to)];
  }
  return differing.map((field): Difference => {
    const { name, type, label, sentenceLabel } = field;
    const [from, to] = [valueText(field, before[name]), valueText(field, after[name])];
    if (comparable(type, before[name]) === '') return { kind: 'added', label, sentenceLabel, to };
    if (comparable(type, after[name]) === '') return { kind: 'removed', label, sentenceLabel, from };
    return { ...changeOf(label, from, to), sentenceLabel };
  });
}

function hasOtherOrder(before: readonly Values[], after: readonly Values[]): boolean {
  const positions = after.map((row) => before.indexOf(matchIn(before, row) ?? {})).filter((at) => at >= 0);
  return positions.some((position, index) => position < (positions[index - 1] ?? 0));
}

function matchIn(rows: readonly Values[], row: Values): Values | undefined {
  const id = rowIdOf(row);
  return id === undefined
    ? rows.find((other) => JSON.stringify(other) === JSON.stringify(row))
    : rows.find((other) => rowIdOf(other) === id);
}

function findRowChanges(unit: RowsUnit, before: Values, after: Values, place: RowPlace): FoundChange[] {
  const { name, labels, units, toText } = unit;
  const { row } = place;
  if (!Array.isArray(before[name]) || !Array.isArray(after[name])) return [];
  const [rows, newRows] = [rowsIn(before[name]), rowsIn(after[name])];
  const whole = { label: labels.singular, plural: labels.plural, row };
  const list = [...place.path, name];
  const pathOf = (one: Values) => [...list, rowIdOf(one) ?? ''];
  const changes = newRows.flatMap((newRow): FoundChange[] => {
    const path = pathOf(newRow);
    const former = matchIn(rows, newRow);
    if (!former) return [{ kind: 'added', ...whole, to: toText(newRow), path }];
    if (unit.isNamedWhole)
      return hasSameContent(units, former, newRow)
        ? []
        : [{ ...changeOf(labels.singular, toText(former), toText(newRow)), row, path }];
    // The name of a row with a single unit is that unit.
    const named = units.length === 1 ? row : { label: labels.singular, name: toText(former) };
    return findChanges(units, former, newRow, { row: named, path });
  });
  const removed = rows
    .filter((former) => !matchIn(newRows, former))
    .map(
      (former): FoundChange => ({
        kind: 'removed',
        ...whole,
        from: toText(former),
        path: pathOf(former),
      }),
    );
  const reordered: FoundChange[] =
    !unit.hasNoOrder && hasOtherOrder(rows, newRows)
      ? [{ kind: 'changed', label: `Order of ${labels.plural}`, row, path: list }]
      : [];
  return [...changes, ...removed, ...reordered];
}

/** The row that both are versions of, and its path. */
type RowPlace = { row?: NamedRow | undefined; path: readonly string[] };

/**
 * What differs between two versions, in the order of the units. A field that one of them does not have, such as one that
 * was added later, is left out.
 */
export function findChanges(
  units: readonly Unit[],
  before: Values,
  after: Values,
  place: RowPlace = { path: [] },
): FoundChange[] {
  return units.flatMap((unit) => {
    if (unit.kind === 'rows') return findRowChanges(unit, before, after, place);
    if (hasSameContent([unit], before, after)) return [];
    const path = [...place.path, nameOf(unit)];
    return findValueChanges(unit, before, after).map((change) => ({ ...change, row: place.row, path }));
  });
}
