import { customerTypes } from '#server/demo/catalogue/catalogue.ts';
import type { CustomerType } from '#server/demo/catalogue/catalogue-schema.ts';
import { fillPlaceholders, type PlaceholderValues } from '#server/demo/fill-placeholders.ts';
import type { NonEmptyArray, Random } from '#server/demo/random.ts';
import type { Place } from './generate-addresses.ts';
import { generateLastName, generatePersonName, type PersonName } from './generate-people.ts';

/** The name of a customer at `place` whose first contact is `owner`. */
export function generateCustomerName(
  random: Random,
  { names, coupleName }: CustomerType,
  place: Place,
  owner: PersonName,
): string {
  const values: PlaceholderValues = {
    ...owner,
    street: place.street,
    partnerFirstName: () => generatePersonName(random).firstName,
    partnerLastName: () => generateLastName(random),
    districtNumber: () => String(random.between(101, 599)),
    ...Object.fromEntries(
      Object.entries(customerTypes.nameWords).map(([name, words]) => [name, () => pickFilled(words)]),
    ),
  };

  /** Fills every pattern before it picks one: another order of the random numbers would change the data of every seed. */
  function pickFilled([first, ...others]: NonEmptyArray): string {
    const filled = fillPlaceholders(first, values);
    if (others.length === 0) return filled;
    return random.pick([filled, ...others.map((pattern) => fillPlaceholders(pattern, values))]);
  }

  return pickFilled(coupleName !== undefined && random.chance(0.3) ? [coupleName] : names);
}
