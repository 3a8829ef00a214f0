import type { EntityFields } from '#schema/entity/entity-field.ts';

// The fields of an entity come from schema/, so that a new field needs no change here. Its column has its name.

/** The column of a field: `customer_po` for `customerPo`. */
function columnName(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/**
 * `json_build_object` arguments that read fields from a row.
 * @param joined SQL for the fields that are stored elsewhere
 */
export function jsonPairs(fields: EntityFields, row: string, joined: Record<string, string> = {}): string {
  return Object.keys(fields)
    .map((field) => `'${field}', ${joined[field] ?? `${row}.${columnName(field)}`}`)
    .join(', ');
}

/** `json_build_object` arguments for the version of an entity, its dates, and the user who updated it. */
export function versionPairs(row: string): string {
  return `'version', ${row}.version,
    'createdAt', iso_instant(${row}.created_at), 'updatedAt', iso_instant(${row}.updated_at),
    'updatedBy', (select json_build_object('_id', u.id, 'name', u.name) from users u where u.id = ${row}.updated_by)`;
}

export type ColumnMapping = {
  columns: string[];
  /** The values of the columns. */
  toRow(entity: object): Record<string, unknown>;
  /** The fields alone, as a response has them. */
  pick(entity: object): Record<string, unknown>;
};

/**
 * Maps fields to columns.
 * @param references the fields without a column of their name, because they are stored as the id of another row
 */
export function columnMapping(fields: EntityFields, references: string[] = []): ColumnMapping {
  const mapped = Object.keys(fields)
    .filter((field) => !references.includes(field))
    .map((field) => ({ field, column: columnName(field) }));
  const valueOf = (entity: object, field: string) => (entity as Record<string, unknown>)[field] ?? null;
  return {
    columns: mapped.map(({ column }) => column),
    toRow: (entity) =>
      Object.fromEntries(mapped.map(({ field, column }) => [column, valueOf(entity, field)])),
    pick: (entity) => Object.fromEntries(mapped.map(({ field }) => [field, valueOf(entity, field)])),
  };
}
