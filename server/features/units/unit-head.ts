import {
  maxFactRecords,
  type Unit,
  type UnitFact,
  type UnitFactField,
  type UnitRecordReference,
  unitFactFields,
} from '#schema/units/units.ts';

/** What one record says about a unit. */
export type UnitRow = Omit<Unit, 'records' | 'serials' | 'facts'>;

/** Values that differ only in capital letters or blanks are the same. */
export function isSameValue(one: string, other: string): boolean {
  return fold(one) === fold(other);
}

function fold(value: string): string {
  return value.toLowerCase().replace(/\s+/g, ' ').trim();
}

/** The records of rows, each once, in their order. */
function recordsOf(rows: readonly UnitRow[]): UnitRecordReference[] {
  return [...new Map(rows.map(({ record }) => [record._id, record])).values()];
}

function disagreement(rows: readonly UnitRow[], field: UnitFactField): UnitFact | undefined {
  const groups = Map.groupBy(rows, (row) => fold(row[field]));
  if (groups.size < 2) return undefined;
  const values = [...groups.values()].map((group) => {
    const records = recordsOf(group);
    return {
      value: group[0]?.[field] ?? '',
      records: records.slice(0, maxFactRecords),
      total: records.length,
    };
  });
  return { field, values };
}

/** The unit of each customer, as the newest record has it, with what records disagree about. @param rows newest first */
export function describeUnits(rows: readonly UnitRow[]): Unit[] {
  return [...Map.groupBy(rows, ({ customer }) => customer._id).values()].flatMap((own) => {
    const [newest] = own;
    if (!newest) return [];
    return {
      ...newest,
      records: recordsOf(own).length,
      serials: [...new Set(own.map(({ serial }) => serial))],
      facts: unitFactFields.flatMap((field) => disagreement(own, field) ?? []),
    };
  });
}
