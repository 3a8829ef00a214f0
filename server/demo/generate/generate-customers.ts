import type { CustomerInput } from '#schema/customers.ts';
import { type CustomerKind, customerKinds } from '#server/demo/catalogue/customer-kinds.ts';
import { madeUpPerson } from '#server/demo/catalogue/people-names.ts';
import { addressAt, madeUpPlace } from '#server/demo/catalogue/places.ts';
import { createRandom, type Random } from '#server/demo/random.ts';
import { createPhoneBook, madeUpContacts } from './generate-contacts.ts';

/** Customers of a mechanical contractor in and around Chicago: the same ones for the same seed, as many as are taken. */
export function* madeUpCustomers(seed: number): Generator<CustomerInput, never> {
  const random = createRandom(seed);
  const phoneOf = createPhoneBook();
  for (;;) {
    for (const kind of customerKinds) yield madeUpCustomer(random, kind, phoneOf);
  }
}

function madeUpCustomer(
  random: Random,
  kind: CustomerKind,
  phoneOf: (areaCode: string) => string,
): CustomerInput {
  const place = madeUpPlace(random);
  const owner = madeUpPerson(random);
  const customerName = kind.name(random, place, owner);
  const nextPhone = () => phoneOf(place.areaCode);
  return {
    name: customerName,
    address: addressAt(place, {
      name: kind.addressNames && random.chance(0.4) ? random.pick(kind.addressNames) : null,
      street2: kind.secondLines && random.chance(0.5) ? random.pick(kind.secondLines) : null,
    }),
    contacts: madeUpContacts(random, { kind, customerName, owner, nextPhone }),
  };
}
