import { type RawBuilder, sql } from 'kysely';
import { toE164 } from '#schema/fields/phone.ts';
import { type LikelyCustomersQuery, streetParts } from '#schema/likely-customers.ts';
import { columnsOf } from '#server/db/columns.ts';
import { hasNumber } from '#server/db/rows/contact-rows.ts';
import { containsAllWords, containsLine } from '#server/db/rows/search-rows.ts';
import { foldText, phoneDigits, prefixPattern } from '#server/db/rows/search-text.ts';
import { minNameSimilarity } from './likely-reasons.ts';

// Several queries find candidates, each by an index and with a limit; likely-reasons.ts says what speaks for each.

const c = columnsOf('customers', 'c');
const k = columnsOf('customerContacts', 'k');

/** What the search texts of customers and records are searched for. */
export type TypedTexts = {
  name: string;
  digits: string | undefined;
  email: string;
  street: ReturnType<typeof streetParts>;
};

export function toTypedTexts({ name, phone, email, street }: LikelyCustomersQuery): TypedTexts {
  const e164 = toE164(phone);
  return {
    name: foldText(name),
    digits: e164 === undefined ? undefined : phoneDigits(e164),
    email: foldText(email),
    street: streetParts(street),
  };
}

const maxOfEach = sql.lit(20);
/** The trigram index finds words of at least this length. */
const minWordLength = 3;
/** More words make the search slower, and no more precise. */
const maxWords = 3;
/** How many names are compared: those next to the typed one in the order of names, and those with its words. */
const maxComparedNames = sql.lit(500);

/** How alike the name of the customer `c` is: 0 to 1. */
export function nameSimilarity(name: string): RawBuilder<unknown> {
  return name ? sql`similarity(${c.sortName}, ${name})` : sql`0`;
}

function longWords(name: string): string[] {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length >= minWordLength);
  return words.sort((one, other) => other.length - one.length).slice(0, maxWords);
}

/** The most similar names among those next to the typed one, and among those with its words. */
function byName(name: string): RawBuilder<unknown>[] {
  const names = sql`select ${c.id}, ${c.sortName} from customers c where`;
  const words = longWords(name);
  const compared = [
    sql`${names} ${c.sortName} >= ${name} order by ${c.sortName}, ${c.id}`,
    sql`${names} ${c.sortName} < ${name} order by ${c.sortName} desc, ${c.id} desc`,
    // One word alone is in too many texts.
    ...(words.length > 1 ? [sql`${names} ${containsAllWords(c.searchText, words)}`] : []),
  ];
  return compared.map(
    (query) => sql`select ${c.id} from (${query} limit ${maxComparedNames}) c
      where ${nameSimilarity(name)} >= ${sql.lit(minNameSimilarity)}
      order by ${nameSimilarity(name)} desc, ${c.sortName}, ${c.id} limit ${maxOfEach}`,
  );
}

/** `streetParts` leaves out apostrophes, points and words such as 'St', which the stored street has. */
function streetPattern({ number, name }: NonNullable<TypedTexts['street']>): string {
  const words = name.split(' ', maxWords).map((word) => `[^\\n]*\\m${[...word].join("['’]?")}\\M`);
  return `\\m${number} ${words.join('')}`;
}

/** By the index of streets, which begin with their number. */
function byStreet(street: NonNullable<TypedTexts['street']>): RawBuilder<unknown> {
  return sql`
    select id from (
      select ${c.id}, ${c.searchText} from customers c
      where lower(${c.address}->>'street') like ${prefixPattern(`${street.number} `)} offset 0
    ) c where ${c.searchText} ~ ${streetPattern(street)} limit ${maxOfEach}`;
}

/** Who has a contact with the number, with any extension, or with the email address. */
function byContact(isTyped: RawBuilder<unknown>): RawBuilder<unknown> {
  // Without the offset, the limit makes PostgreSQL read all contacts in the order of their customers.
  const contacts = sql`select ${k.customerId} from customer_contacts k where ${isTyped} offset 0`;
  return sql`select distinct customer_id from (${contacts}) k limit ${maxOfEach}`;
}

/** Ids of customers that may be the typed one. */
export function customerCandidates({ name, digits, email, street }: TypedTexts): RawBuilder<unknown>[] {
  return [
    ...(digits ? [byContact(hasNumber(k.phoneNumbers, [`+${digits}`]))] : []),
    ...(email ? [byContact(sql`lower(${k.email}) = ${email}`)] : []),
    ...(street ? [byStreet(street)] : []),
    ...(name ? byName(name) : []),
  ];
}

const r = columnsOf('records', 'r');
const q = columnsOf('recordContacts', 'q');

/** Of more records with one line, those of further customers are not found. */
const maxReadRecords = sql.lit(5000);

/** The newest record of each customer with the line, if a contact of the record is who has it. */
function newestRecords(line: string, isContact: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select id from (
      select distinct on (${r.customerId}) ${r.id}, ${r.customerId}
      from (select ${r.id}, ${r.customerId} from records r where ${containsLine(r.searchText, line)} limit ${maxReadRecords}) r
      where exists (select from record_contacts q where ${q.recordId} = ${r.id} and ${isContact})
      order by ${r.customerId}, ${r.id} desc
    ) newest limit ${maxOfEach}`;
}

/** Ids of records whose contacts may have the typed number or email address: of one record for each customer. */
export function recordCandidates({ digits, email }: TypedTexts): RawBuilder<unknown>[] {
  const hasPhone = sql`exists (select from jsonb_path_query(${q.phoneNumbers}, '$[*].phone') as phone
    where split_part(phone #>> '{}', ';', 1) = ${`+${digits}`})`;
  return [
    ...(digits ? [newestRecords(digits, hasPhone)] : []),
    ...(email ? [newestRecords(email, sql`${q.email} is not null`)] : []),
  ];
}
