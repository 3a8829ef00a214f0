import { z } from 'zod';
import type { EntityField, EntityFields } from '#schema/entity/entity-field.ts';
import { choiceField, optionalDayField, optionalTextField } from '#schema/entity/field-types.ts';
import { intervalAmountSchema, intervalTypes } from '#schema/visits/interval.ts';
import { visitFields } from '#schema/visits/visit-fields.ts';
import type { RecordKind } from './record-kind.ts';
import type { recordKinds } from './record-kinds.ts';

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

/** The fields that only service contracts have; each has a column of its name. */
const serviceContractFields = {
  serviceIntervalType: {
    ...choiceField({
      label: 'Service Interval Unit',
      choices: intervalTypes,
      required: 'The interval must be in days, weeks, months or years.',
      blank: 'months',
      csvHeading: 'Service Interval Type',
    }),
    control: { type: 'none' },
  },
  serviceIntervalAmount: {
    label: 'Service Interval',
    type: 'number',
    csv: { heading: 'Service Interval Amount', format: 'text' },
    input: () => intervalAmountSchema,
    stored: z.int(),
    blank: 3,
    toDraft: (amount: number) => amount,
    control: { type: 'interval', unitField: 'serviceIntervalType' },
  },
  ...visitFields,
} as const satisfies OwnFields;

/** The fields that only projects have; each has a column of its name. */
const projectFields = {
  permitNumber: {
    ...optionalTextField({
      label: 'Permit Number',
      maxLength: 100,
      csvHeading: 'Permit Number',
      isSearched: true,
    }),
    control: { type: 'text', placeholder: 'Optional' },
    printedBlank: 'No permit number',
  },
  permitDate: {
    ...optionalDayField({ label: 'Permit Date', csvHeading: 'Permit Date', isSearched: false }),
    control: { type: 'day' },
    printedBlank: 'No permit date',
  },
} as const satisfies OwnFields;

const fieldsByKind = {
  'work-order': {},
  'service-contract': serviceContractFields,
  project: projectFields,
} satisfies Record<(typeof recordKinds)[number]['id'], OwnFields>;

/** The fields that only this kind has. Apart from the kinds, so that a list of records loads no schemas. */
export function ownFields({ id }: Pick<RecordKind, 'id'>): OwnFields {
  const fields: Record<string, OwnFields> = fieldsByKind;
  return fields[id] ?? {};
}

type UnionToIntersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;
/** The fields that only some kinds have, of all kinds together. */
export type AllOwnFields =
  UnionToIntersection<(typeof fieldsByKind)[keyof typeof fieldsByKind]> extends infer Fields extends
    EntityFields
    ? Fields
    : never;

/** The own fields of a kind by the section of its form: its information, and its visits behind the warranties. */
export function ownSections(kind: Pick<RecordKind, 'id'>): Record<'information' | 'visits', OwnFields> {
  const { information = [], visits = [] } = Object.groupBy(Object.entries(ownFields(kind)), ([name]) =>
    name in visitFields ? 'visits' : 'information',
  );
  return { information: Object.fromEntries(information), visits: Object.fromEntries(visits) };
}

/** The own fields of a kind that an update without them leaves as they are. */
export function keptFields(kind: Pick<RecordKind, 'id'>): OwnFields {
  return Object.fromEntries(
    Object.entries(ownFields(kind)).filter(([, { isKeptWhenAbsent }]) => isKeptWhenAbsent),
  );
}
