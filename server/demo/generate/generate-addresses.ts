import type { Address } from '#schema/fields/address.ts';
import { places } from '#server/demo/catalogue/catalogue.ts';
import type { Random } from '#server/demo/random.ts';

export type Place = { street: string; city: string; state: string; zip: string; areaCode: string };

/** A street address: two thirds are in Chicago itself, the others in its suburbs. */
export function generatePlace(random: Random): Place {
  const town = random.chance(0.65)
    ? places.chicago
    : { ...random.pick(places.suburbs), streets: places.suburbStreets };
  return {
    street: `${random.between(100, 9899)} ${random.pick(town.streets)}`,
    city: town.city,
    state: town.state,
    zip: random.pick(town.zips),
    areaCode: random.pick(town.areaCodes),
  };
}

/** `name` and `street2` are the lines that not every address has. */
export function toAddress(place: Place, lines: Partial<Pick<Address, 'name' | 'street2'>>): Address {
  const { street, city, state, zip } = place;
  return { name: lines.name ?? null, street, street2: lines.street2 ?? null, city, state, zip };
}
