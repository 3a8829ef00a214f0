import type { Contact } from '#schema/entity/contact.ts';
import { foldText } from '#server/db/rows/search-text.ts';
import { customerTypes } from '#server/demo/catalogue/catalogue.ts';
import type { CustomerType } from '#server/demo/catalogue/catalogue-schema.ts';
import type { Random } from '#server/demo/random.ts';
import { generatePersonName, type PersonName } from './generate-people.ts';

type PhoneNumbers = Contact['phoneNumbers'];

/** Generates unassigned 555 numbers by area code: first the hundred reserved for fiction, then the others. */
export function createPhoneNumberGenerator(): (areaCode: string) => string {
  const counts = new Map<string, number>();
  return (areaCode) => {
    const count = counts.get(areaCode) ?? 0;
    counts.set(areaCode, count + 1);
    return `+1${areaCode}555${String(100 + (count % 9_900)).padStart(4, '0')}`;
  };
}

type Employer = { type: CustomerType; customerName: string; owner: PersonName; nextPhone: () => string };

/** The contacts of a customer; the owner is the first. */
export function generateContacts(random: Random, employer: Employer): Contact[] {
  const { type, owner, nextPhone } = employer;
  // New customers have no contacts yet.
  const count = random.chance(0.05) ? 0 : random.between(type.contacts.min, type.contacts.max);
  const officePhone = nextPhone();
  return Array.from({ length: count }, (_, position) => {
    const person = position === 0 ? owner : generatePersonName(random);
    return {
      _id: null,
      title: type.titles[position] ?? random.pick(type.titles),
      name: `${person.firstName} ${person.lastName}`,
      email: random.chance(0.85) ? generateEmail(random, person, employer) : null,
      phoneNumbers: type.isHousehold
        ? generateHouseholdPhones(random, nextPhone)
        : generateBusinessPhones(random, nextPhone, officePhone),
    };
  });
}

function generateHouseholdPhones(random: Random, nextPhone: () => string): PhoneNumbers {
  const mobile = { _id: null, name: 'Mobile', phone: nextPhone() };
  return random.chance(0.25) ? [mobile, { _id: null, name: 'Home', phone: nextPhone() }] : [mobile];
}

/** All contacts of a business share the office number; some have extensions. */
function generateBusinessPhones(random: Random, nextPhone: () => string, officePhone: string): PhoneNumbers {
  const extension = random.chance(0.4) ? `;ext=${random.between(11, 499)}` : '';
  const phones = [{ _id: null, name: 'Office', phone: `${officePhone}${extension}` }];
  if (random.chance(0.6)) phones.unshift({ _id: null, name: 'Mobile', phone: nextPhone() });
  if (random.chance(0.12)) phones.push({ _id: null, name: 'Emergency line', phone: nextPhone() });
  return phones;
}

function generateEmail(random: Random, person: PersonName, { type, customerName }: Employer): string {
  const first = lettersOf(person.firstName);
  const last = lettersOf(person.lastName);
  if (type.isHousehold) return `${first}.${last}@${random.pick(customerTypes.householdEmailDomains)}`;
  const localPart = random.pick([`${first}.${last}`, `${first[0]}${last}`, first]);
  return `${localPart}@${domainOf(customerName)}.example`;
}

const maxDomainLength = 20;

/** The first words of the customer's name, joined; at least one. */
function domainOf(customerName: string): string {
  const words = toAscii(customerName.replace(/^Board of Trustees of /, '')).match(/[a-z0-9]+/g) ?? [];
  let domain = '';
  for (const word of words) {
    if (domain && domain.length + word.length > maxDomainLength) break;
    domain += word;
  }
  return domain;
}

function lettersOf(name: string): string {
  return toAscii(name).replace(/[^a-z]/g, '');
}

/** Folding removes accents, but the Polish ł is a letter of its own. */
function toAscii(text: string): string {
  return foldText(text).replaceAll('ł', 'l');
}
