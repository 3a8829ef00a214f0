import type { EntityField } from '#schema/entity/entity-field.ts';
import { visitFields } from '#schema/visits/visit-fields.ts';

/** How a form edits a field and a page shows it. */
export type FieldControl =
  | { type: 'text'; placeholder?: string }
  | { type: 'lines' }
  | { type: 'day' }
  /** An amount, whose unit is the field named by `unitField`: 'Every 3 months'. */
  | { type: 'interval'; unitField: string }
  /** Edited by the control of another field. */
  | { type: 'none' };

/** A field that only one kind of record has. */
export type OwnField = EntityField & {
  control: FieldControl;
  /** An update that leaves the field out keeps its value; absent: such an update clears it. */
  isKeptWhenAbsent?: true;
  /** The text on paper when the field is blank; absent: paper leaves it out. */
  printedBlank?: string;
};

export type OwnFields = Record<string, OwnField>;

/** The own fields of a kind by the section of its form: its information, and its visits behind the warranties. */
export function ownSections({
  ownFields,
}: {
  ownFields: OwnFields;
}): Record<'information' | 'visits', OwnFields> {
  const { information = [], visits = [] } = Object.groupBy(Object.entries(ownFields), ([name]) =>
    name in visitFields ? 'visits' : 'information',
  );
  return { information: Object.fromEntries(information), visits: Object.fromEntries(visits) };
}

/** The own fields of a kind that an update without them leaves as they are. */
export function keptFields({ ownFields }: { ownFields: OwnFields }): OwnFields {
  return Object.fromEntries(Object.entries(ownFields).filter(([, { isKeptWhenAbsent }]) => isKeptWhenAbsent));
}
