import { z } from 'zod';
import {
  type AddressInput,
  addressSchema,
  emptyAddress,
  storedAddressSchema,
  toAddressDraft,
} from '#schema/fields/address.ts';
import { addressLine } from '#schema/fields/address-line.ts';
import { optionalDay, requiredDay, type ZoneSource } from '#schema/fields/day.ts';
import { optionalLines, optionalText, requiredLines, requiredText } from '#schema/fields/text.ts';
import type { EntityField, ValueType } from './entity-field.ts';

// Every option is required: a line that a new field needs cannot be forgotten.

type Options = {
  label: string;
  /** Whether search finds the entity by this field. */
  isSearched: boolean;
  /** The heading of the field's column in exports; null: exports leave it out. */
  csvHeading: string | null;
};
type TextOptions = Options & { maxLength: number };
type RequiredOptions = TextOptions & {
  /** The sentence for a missing value. */
  required: string;
};

function common({ label, csvHeading }: Pick<Options, 'label' | 'csvHeading'>) {
  return {
    label,
    ...(csvHeading !== null && { csv: { heading: csvHeading, format: 'text' as const } }),
  };
}

function requiredField<Input extends z.ZodType<string, string>, Type extends ValueType>(
  type: Type,
  options: Options,
  input: (timeZone: ZoneSource) => Input,
) {
  return {
    ...common(options),
    type,
    input,
    stored: z.string(),
    blank: '',
    toDraft: (value: string) => value,
    ...(options.isSearched && { searchTexts: (value: string) => [value] }),
  } satisfies EntityField;
}

function optionalField<
  Input extends z.ZodType<string | null, string | null | undefined>,
  Type extends ValueType,
>(type: Type, options: Options, input: (timeZone: ZoneSource) => Input) {
  return {
    ...common(options),
    type,
    input,
    stored: z.string().nullable(),
    blank: '',
    toDraft: (value: string | null) => value ?? '',
    ...(options.isSearched && { searchTexts: (value: string | null) => (value === null ? [] : [value]) }),
  } satisfies EntityField;
}

/** One line of text that must be present. */
export function requiredTextField({ required, maxLength, ...options }: RequiredOptions) {
  return requiredField('text', options, () => requiredText(required, maxLength));
}

/** Text of several lines that must be present. */
export function requiredLinesField({ required, maxLength, ...options }: RequiredOptions) {
  return requiredField('lines', options, () => requiredLines(required, maxLength));
}

/** One line of text; blank is stored as null. */
export function optionalTextField({ maxLength, ...options }: TextOptions) {
  return optionalField('text', options, () => optionalText(maxLength));
}

/** Text of several lines; blank is stored as null. */
export function optionalLinesField({ maxLength, ...options }: TextOptions) {
  return optionalField('lines', options, () => optionalLines(maxLength));
}

/** A calendar day that must be present. */
export function requiredDayField({ required, ...options }: Options & { required: string }) {
  return requiredField('day', options, (timeZone) => requiredDay(required, timeZone));
}

/** A calendar day; blank is stored as null. */
export function optionalDayField(options: Options) {
  return optionalField('day', options, (timeZone) => optionalDay(timeZone));
}

/** One of `choices`. @param required the sentence for anything else */
export function choiceField<const Choices extends readonly [string, ...string[]]>({
  choices,
  required,
  blank,
  ...options
}: Omit<Options, 'isSearched'> & { choices: Choices; required: string; blank: Choices[number] | '' }) {
  const choice = z.enum(choices, { error: required });
  return {
    ...common(options),
    type: 'choice',
    input: () => choice,
    stored: choice,
    // A form may hold a blank until a choice is made; the input schema refuses it.
    blank: blank as Choices[number],
    toDraft: (value: Choices[number]) => value,
  } satisfies EntityField;
}

/**
 * A postal address.
 * @param missing the sentence for a missing address; absent: the sentence of its first empty field
 */
export function addressField({
  missing,
  label,
  csvHeading,
}: Omit<Options, 'isSearched'> & { missing?: string | undefined }) {
  const input = () => addressSchema.prefault({} as AddressInput);
  const wholeInput = () =>
    z.object(addressSchema.shape, { error: missing }) as unknown as ReturnType<typeof input>;
  return {
    label,
    type: 'address',
    ...(csvHeading !== null && { csv: { heading: csvHeading, format: 'address' as const } }),
    input: missing === undefined ? input : wholeInput,
    stored: storedAddressSchema,
    blank: emptyAddress,
    toDraft: (address: z.output<typeof storedAddressSchema>) => toAddressDraft(address),
    searchTexts: (address: z.output<typeof addressSchema>) => [addressLine(address)],
  } satisfies EntityField;
}
