import { z } from 'zod';
import { isEmail } from './fields/email.ts';
import { toE164 } from './fields/phone.ts';
import { optionalText } from './fields/text.ts';

export const maxLikelyCustomers = 3;
/** Shorter names are like those of too many customers. */
const minNameLength = 3;

const text = optionalText(254).transform((value) => value ?? '');

/** The query of `GET /customer/likely`: what somebody has typed of a new customer so far. */
export const likelyCustomersQuery = z.object({ name: text, phone: text, email: text, street: text });
export type LikelyCustomersQuery = z.output<typeof likelyCustomersQuery>;

/** A house number and the name of the street, without its direction, its type and the unit. */
export type StreetParts = { number: string; name: string };

/** The first word of each group, by all words of the group. Between groups is a bar. */
function spellings(groups: string): Map<string, string> {
  return new Map(
    groups.split('|').flatMap((group) => {
      const [first = '', ...others] = group.split(' ');
      return [first, ...others].map((word): [string, string] => [word, first]);
    }),
  );
}
const directions = spellings(
  'n north|s south|e east|w west|ne northeast|nw northwest|se southeast|sw southwest',
);
const streetTypes = spellings(
  `st street|ave av avenue|rd road|blvd boulevard|dr drive|ln lane|ct court|pl place|cir circle|ter terrace|\
trl trail|way|sq square|pkwy parkway|hwy highway|plz plaza|aly alley`,
);
const unitPattern = /(?:[\s,]+(?:apt|apartment|suite|ste|unit|fl|floor|rm|room)\b\.?|\s*#)\s*(.*)$/;
const minStreetNameLength = 2;

function foldStreet(street: string): string {
  return street.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
}

function wordsOf(line: string): string[] {
  return line
    .replace(/['’]/g, '')
    .split(/[^\p{L}\p{N}-]+/u)
    .map((word) => word.replace(/^-+|-+$/g, ''))
    .filter(Boolean);
}

/**
 * The parts by which a street is compared: '12 N. Elm St, Apt 4' and '12 North Elm Street' have the same ones. Undefined
 * without a house number or a name.
 */
export function streetParts(street: string): StreetParts | undefined {
  const [number = '', ...words] = wordsOf(foldStreet(street).replace(unitPattern, ''));
  if (!/^\d/.test(number)) return undefined;
  const named = words.filter((word) => !directions.has(word) && !streetTypes.has(word));
  // 'North Avenue' and 'Broadway Street' keep their words: something must be left.
  const name = (named.length > 0 ? named : words).join(' ');
  return name.length >= minStreetNameLength ? { number, name } : undefined;
}

/** What `streetParts` leaves out, each in one spelling: 'n', 'st' and '4' of '12 North Elm Street, Suite 4'. */
export function streetDetails(street: string, street2 = ''): Record<'direction' | 'type' | 'unit', string> {
  const line = foldStreet(street);
  const words = wordsOf(line.replace(unitPattern, ''));
  const found = (known: Map<string, string>) => words.flatMap((word) => known.get(word) ?? []).join(' ');
  const units = [line, ` ${foldStreet(street2)}`].map((text) => unitPattern.exec(text)?.[1]);
  const unit = [units[0], units[1] ?? street2].map((text) => wordsOf(foldStreet(text ?? '')).join(' '));
  return { direction: found(directions), type: found(streetTypes), unit: unit.filter(Boolean).join(' ') };
}

/** What was typed, without the texts of which too little was typed to find anybody by them. */
export function findableTexts({ name, phone, email, street }: LikelyCustomersQuery): LikelyCustomersQuery {
  return {
    name: name.replace(/[^\p{L}\p{N}]/gu, '').length >= minNameLength ? name.trim() : '',
    phone: toE164(phone) === undefined ? '' : phone.trim(),
    email: isEmail(email.trim()) ? email.trim() : '',
    street: streetParts(street) ? street.trim() : '',
  };
}

/** What speaks for a likely customer: one of its texts, and whose it is. */
export const likelyReasonSchema = z.object({
  field: z.enum(['phone', 'email', 'name', 'street']),
  text: z.string(),
});
export type LikelyReason = z.output<typeof likelyReasonSchema>;

export const likelyCustomerSchema = z.object({
  _id: z.string(),
  name: z.string(),
  /** One line. */
  address: z.string(),
  /** The strongest first. */
  reasons: z.array(likelyReasonSchema),
  /** Nothing but the name is alike. */
  isWeak: z.boolean(),
});
export type LikelyCustomer = z.output<typeof likelyCustomerSchema>;
