import { z } from 'zod';
import { optionalText, requiredText } from './text.ts';

export const addressSchema = z.object(
  {
    name: optionalText(200),
    street: requiredText('Street address is required.', 200),
    street2: optionalText(200),
    city: requiredText('City is required.', 100),
    state: requiredText('State is required.', 50),
    zip: requiredText('ZIP is required.', 20),
  },
  { error: 'An address is required.' },
);

/** An address in a response. */
export const storedAddressSchema = z.object({
  name: z.string().nullable(),
  street: z.string(),
  street2: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
});

export type Address = z.output<typeof addressSchema>;
export type AddressInput = z.input<typeof addressSchema>;

export const emptyAddress = { name: '', street: '', street2: '', city: '', state: '', zip: '' };

/** An address as a form holds it: blank texts instead of null or missing ones. */
export function toAddressDraft(address: AddressInput): AddressInput {
  return { ...emptyAddress, ...address, name: address.name ?? '', street2: address.street2 ?? '' };
}

export const zipLookupQuery = z.object({
  zip: z
    .string({ error: 'ZIP is required.' })
    .trim()
    .regex(/^\d{5}(-?\d{0,4})?$/, 'A ZIP has five digits.')
    .transform((zip) => zip.slice(0, 5)),
});

/** `city` is the default; `cities` holds every city of the ZIP code, the default first. */
export const zipPlaceSchema = z.object({ city: z.string(), state: z.string(), cities: z.array(z.string()) });
export type ZipPlace = z.output<typeof zipPlaceSchema>;
