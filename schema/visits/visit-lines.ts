import { z } from 'zod';
import {
  blankDraft,
  type EntityField,
  type FieldInputs,
  type FieldValues,
} from '#schema/entity/entity-field.ts';
import { choiceField, optionalDayField, requiredTextField } from '#schema/entity/field-types.ts';
import { rowSchema, rowsSchema, storedRowSchema } from '#schema/entity/rows.ts';
import { boundedList } from '#schema/fields/lists.ts';
import { requiredText } from '#schema/fields/text.ts';
import { intervalAmountSchema, intervalTypes, wholeNumber } from './interval.ts';

/** Whether the next visit of a line is due by the plan, or an interval after the last one was done. */
export const countsFromChoices = ['plan', 'completion'] as const;
export type CountsFrom = (typeof countsFromChoices)[number];

const common = { isSearched: false, csvHeading: null };

const serial = requiredText('A serial number is required.', 100);
const serials = boundedList(serial, {
  min: [0, 'Equipment of a visit must be a list of serial numbers.'],
  max: [200, 'A visit can name at most 200 pieces of equipment.'],
});

const wholeDays = 'Must be a whole number of days.';
const windowDays = wholeNumber(wholeDays, [5_000, 'Please use at most 5,000 days.']).refine(
  (days) => days >= 0,
  wholeDays,
);

const hoursError = 'Must be a number of hours from 0.25 to 1,000.';
const hours = z
  .union(
    [
      z.number(),
      z
        .string()
        .regex(/^\s*\d+([.]\d+)?\s*$/)
        .transform(Number),
    ],
    { error: hoursError },
  )
  .pipe(
    z
      .number()
      .min(0.25, hoursError)
      .max(1_000, hoursError)
      .multipleOf(0.25, 'Please use quarters of an hour.'),
  );

type OptionalNumber = { schema: z.ZodType<number, number | string>; error: string };

/** A blank text as a form holds it, or null, clears a number. @param error the sentence for what is no such number */
function optionalNumber({ schema, error }: OptionalNumber) {
  const blank = z.union([z.null(), z.string().regex(/^\s*$/)]).transform(() => null);
  return z
    .union([blank, schema], { error })
    .optional()
    .transform((value) => value ?? null);
}

function optionalNumberField(label: string, number: OptionalNumber) {
  return {
    label,
    type: 'number',
    input: () => optionalNumber(number),
    stored: z.number().nullable(),
    blank: '' as number | string | null,
    toDraft: (value: number | null) => value ?? ('' as number | string | null),
  } satisfies EntityField;
}

/** The settings that the line of a contract's own interval and each additional line have. */
export const lineFields = {
  /** The serial numbers of the equipment to visit; none means the whole place. */
  equipmentSerials: {
    label: 'Equipment',
    type: 'equipmentSet',
    input: () => serials.nullish().transform((list) => list ?? []),
    stored: z.array(z.string()),
    blank: [] as string[],
    toDraft: (list: string[]) => list,
  } satisfies EntityField,
  firstVisitOn: optionalDayField({ label: 'First Visit', ...common }),
  windowDays: optionalNumberField('Days Before and After', { schema: windowDays, error: wholeDays }),
  countsFrom: {
    label: 'Next Visit Counts From',
    sentenceLabel: 'Counting of Visits',
    type: 'choice',
    choiceLabels: { plan: 'The plan', completion: 'The day of the last visit' } satisfies Record<
      CountsFrom,
      string
    >,
    input: () =>
      z
        .enum(countsFromChoices, { error: 'The next visit must count from the plan or from the completion.' })
        .nullish()
        .transform((choice): CountsFrom => choice ?? 'plan'),
    stored: z.enum(countsFromChoices),
    blank: 'plan' as CountsFrom,
    toDraft: (choice: CountsFrom) => choice,
  } satisfies EntityField,
  estimatedHours: optionalNumberField('Estimated Hours', { schema: hours, error: hoursError }),
};

/** An additional line: other equipment, or other work at another interval. */
export const additionalLineFields = {
  label: requiredTextField({
    label: 'Work',
    required: 'A name for these visits is required.',
    maxLength: 100,
    ...common,
  }),
  intervalType: choiceField({
    label: 'Unit',
    choices: intervalTypes,
    required: 'The interval must be in days, weeks, months or years.',
    blank: 'months',
    csvHeading: null,
  }),
  intervalAmount: {
    label: 'Every',
    type: 'number',
    input: () => intervalAmountSchema,
    stored: z.int(),
    blank: 3 as number | string,
    toDraft: (amount: number) => amount as number | string,
  } satisfies EntityField,
  ...lineFields,
};

const additionalLine = rowSchema(additionalLineFields, 'A line of visits must have a name and an interval.');
export type AdditionalLine = z.output<typeof additionalLine>;
export type StoredAdditionalLine = { _id: string } & FieldValues<typeof additionalLineFields>;
/** The settings of a line, as a request or a response holds them. */
export type LineSettings = FieldInputs<typeof lineFields>;

export const maxAdditionalLines = 50;
const additionalLines = rowsSchema(additionalLine, maxAdditionalLines, 'additional lines of visits');

export const additionalLinesField = {
  label: 'Additional Visits',
  type: 'rows',
  input: () => additionalLines.nullish().transform((lines) => lines ?? []),
  stored: z.array(storedRowSchema(additionalLineFields)),
  blank: [],
  toDraft: (lines: StoredAdditionalLine[]) => lines,
} satisfies EntityField;

export const emptyAdditionalLine = blankDraft(additionalLineFields);

/** The settings of a line, with its interval. */
export type LinePlan = { label: string | null; intervalType: string; intervalAmount: number } & LineSettings;

/** The fields of a contract as a request or its detail holds them; those of other kinds have none. */
type ContractFields = {
  serviceIntervalType?: string | undefined;
  serviceIntervalAmount?: number | undefined;
  firstVisitOn?: string | null | undefined;
  visitWindowDays?: number | null | undefined;
  visitsCountFrom?: CountsFrom | undefined;
  visitEquipmentSerials?: string[] | undefined;
  visitEstimatedHours?: number | null | undefined;
};

/** The line of a contract's own interval. */
export function mainLine(contract: ContractFields): LinePlan {
  return {
    label: null,
    intervalType: contract.serviceIntervalType ?? 'months',
    intervalAmount: contract.serviceIntervalAmount ?? 1,
    firstVisitOn: contract.firstVisitOn ?? null,
    windowDays: contract.visitWindowDays ?? null,
    countsFrom: contract.visitsCountFrom ?? 'plan',
    equipmentSerials: contract.visitEquipmentSerials ?? [],
    estimatedHours: contract.visitEstimatedHours ?? null,
  };
}
