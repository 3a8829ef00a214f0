import type { Contact } from '#schema/fields/contact.ts';
import { foldText } from '#server/db/search-text.ts';
import type { CustomerKind } from '#server/demo/catalogue/customer-kinds.ts';
import { madeUpPerson, type PersonName } from '#server/demo/catalogue/people-names.ts';
import type { Random } from '#server/demo/random.ts';

type PhoneNumbers = Contact['phoneNumbers'];

/** Gives out numbers with 555, which belong to nobody: first the hundred kept for fiction, then the others. */
export function createPhoneBook(): (areaCode: string) => string {
  const given = new Map<string, number>();
  return (areaCode) => {
    const count = given.get(areaCode) ?? 0;
    given.set(areaCode, count + 1);
    return `+1${areaCode}555${String(100 + (count % 9_900)).padStart(4, '0')}`;
  };
}

type Employer = { kind: CustomerKind; customerName: string; owner: PersonName; nextPhone: () => string };

export function madeUpContacts(random: Random, employer: Employer): Contact[] {
  const [least, most] = employer.kind.contacts;
  // Some customers are only a name and an address yet.
  const count = random.chance(0.05) ? 0 : random.between(least, most);
  const office = employer.nextPhone();
  return Array.from({ length: count }, (_, position) => {
    const person = position === 0 ? employer.owner : madeUpPerson(random);
    const { titles } = employer.kind;
    return {
      _id: null,
      title: titles[position] ?? random.pick(titles),
      name: `${person.first} ${person.last}`,
      email: random.chance(0.85) ? emailOf(random, person, employer) : null,
      phoneNumbers: employer.kind.isHousehold
        ? phonesAtHome(random, employer)
        : phonesAtWork(random, employer, office),
    };
  });
}

function phonesAtHome(random: Random, { nextPhone }: Employer): PhoneNumbers {
  const mobile = { _id: null, name: 'Mobile', phone: nextPhone() };
  return random.chance(0.25) ? [mobile, { _id: null, name: 'Home', phone: nextPhone() }] : [mobile];
}

/** People of one office share its number, told apart by extensions. */
function phonesAtWork(random: Random, { nextPhone }: Employer, office: string): PhoneNumbers {
  const extension = random.chance(0.4) ? `;ext=${random.between(11, 499)}` : '';
  const phones = [{ _id: null, name: 'Office', phone: `${office}${extension}` }];
  if (random.chance(0.6)) phones.unshift({ _id: null, name: 'Mobile', phone: nextPhone() });
  if (random.chance(0.12)) phones.push({ _id: null, name: 'Emergency line', phone: nextPhone() });
  return phones;
}

function emailOf(random: Random, person: PersonName, { kind, customerName }: Employer): string {
  const [first, last] = [lettersOf(person.first), lettersOf(person.last)];
  if (kind.isHousehold) return `${first}.${last}@${random.pick(['mail', 'post', 'inbox'])}.example`;
  const local = random.pick([`${first}.${last}`, `${first[0]}${last}`, first]);
  return `${local}@${domainOf(customerName)}.example`;
}

/** The first words of a name run together, as many as make a domain that somebody would type. */
function domainOf(customerName: string): string {
  const words = plain(customerName.replace(/^Board of Trustees of /, '')).match(/[a-z0-9]+/g) ?? [];
  let domain = '';
  for (const word of words) {
    if (domain && domain.length + word.length > 20) break;
    domain += word;
  }
  return domain;
}

function lettersOf(name: string): string {
  return plain(name).replace(/[^a-z]/g, '');
}

/** Folding leaves the Polish l alone, which is a letter of its own and not one with an accent. */
function plain(text: string): string {
  return foldText(text).replaceAll('ł', 'l');
}
