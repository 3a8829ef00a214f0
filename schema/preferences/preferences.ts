import type { RecordKind } from '#schema/records/record-kind.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { type OptionalColumn, optionalColumnsOf } from '#schema/records/record-list.ts';

/** Rows of 40 or of 32 pixels. */
export const rowDensities = ['comfortable', 'compact'] as const;
export type RowDensity = (typeof rowDensities)[number];

/** How a user likes to see lists. */
export type Preferences = {
  density: RowDensity;
  /** The optional columns of each kind's list, by the API name of the kind. */
  columns: Record<string, OptionalColumn[]>;
};

/** The parts that change: the height of rows, and the columns of some lists. */
export type PreferencesUpdate = Partial<Preferences>;

type Document = Record<string, unknown>;

const toDocument = (value: unknown): Document =>
  typeof value === 'object' && value !== null ? (value as Document) : {};

/** Columns that this release does not know are left out: another release may have had them. */
function storedColumnsOf(kind: RecordKind, chosen: unknown): OptionalColumn[] {
  return Array.isArray(chosen) ? optionalColumnsOf(kind).filter((name) => chosen.includes(name)) : [];
}

/** Whatever some release has stored, as this release understands it. Without a schema: every list of records reads it. */
export function parseStoredPreferences(document: unknown): Preferences {
  const { density, columns } = toDocument(document);
  const chosen = toDocument(columns);
  return {
    density: rowDensities.find((one) => one === density) ?? 'comfortable',
    columns: Object.fromEntries(
      recordKinds.map((kind) => [kind.apiName, storedColumnsOf(kind, chosen[kind.apiName])]),
    ),
  };
}

export const defaultPreferences: Preferences = parseStoredPreferences({});

export function mergePreferences(
  preferences: Preferences,
  { density, columns }: PreferencesUpdate,
): Preferences {
  return {
    density: density ?? preferences.density,
    columns: { ...preferences.columns, ...columns },
  };
}
