import { type CustomerInput, customerInputSchema } from '#schema/customers.ts';
import { customerTypes } from '#server/demo/catalogue/catalogue.ts';
import type { CustomerType } from '#server/demo/catalogue/catalogue-schema.ts';
import { createRandom, type Random } from '#server/demo/random.ts';
import { generatePlace, toAddress } from './generate-addresses.ts';
import { createPhoneNumberGenerator, generateContacts } from './generate-contacts.ts';
import { generateCustomerName } from './generate-customer-names.ts';
import { generatePersonName } from './generate-people.ts';

/** Generates any number of customers of a mechanical contractor in and around Chicago, the same ones for the same seed. */
export function* generateCustomers(seed: number): Generator<CustomerInput, never> {
  const random = createRandom(seed);
  const generatePhone = createPhoneNumberGenerator();
  for (;;) {
    for (const name of customerTypes.mix) {
      const type = customerTypes.types[name];
      if (!type) throw new Error(`The mix of customers has the unknown type "${name}".`);
      yield generateCustomer(random, type, generatePhone);
    }
  }
}

function generateCustomer(
  random: Random,
  type: CustomerType,
  generatePhone: (areaCode: string) => string,
): CustomerInput {
  const place = generatePlace(random);
  const owner = generatePersonName(random);
  const customerName = generateCustomerName(random, type, place, owner);
  const nextPhone = () => generatePhone(place.areaCode);
  // Optional fields that no customer of the demonstration has become null here.
  return customerInputSchema.parse({
    name: customerName,
    address: toAddress(place, {
      name: type.addressNames && random.chance(0.4) ? random.pick(type.addressNames) : null,
      street2: type.secondLines && random.chance(0.5) ? random.pick(type.secondLines) : null,
    }),
    contacts: generateContacts(random, { type, customerName, owner, nextPhone }),
  });
}
