import { type RawBuilder, sql } from 'kysely';
import { customerFields } from '#schema/customers.ts';
import type { EntityFields } from '#schema/entity/entity-field.ts';
import type { AddressInput } from '#schema/fields/address.ts';
import { ownFields } from '#schema/records/own-fields.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { type ColumnRefs, columnsOf } from '#server/db/columns.ts';
import { fieldPairs } from '#server/db/rows/entity-json.ts';
import { containsPattern, parseSearchTerms, prefixPattern } from '#server/db/rows/search-text.ts';
import { customerCandidates, indexedCandidates, recordCandidates } from './candidates.ts';
import type { ResultContact } from './matched-part.ts';
import { phonesOnRecords } from './phones-on-records.ts';
import { type NumberRange, numberRanges } from './record-numbers.ts';

const c = columnsOf('customers', 'c');
const r = columnsOf('records', 'r');
const e = columnsOf('equipment', 'e');

/** `text` is folded. The `recent` scope skips the search of all rows through the index. */
export type SearchRequest = { text: string; scope: 'all' | 'recent'; limit: number };

type RankedRow = { id: string; rank: number; contacts: ResultContact[] };
export type CustomerRow = RankedRow & {
  name: string;
  address: AddressInput;
  /** Contacts of the customer's records with the number that was searched for. */
  callers: ResultContact[];
  /** The fields of `otherCustomerFields`. */
  otherFields: Record<string, unknown>;
};
export type RecordRow = RankedRow & {
  kind: string;
  number: number;
  customer: string;
  status: string;
  statusObtainedAt: string;
  isOpen: boolean;
  serviceAddress: AddressInput;
  billingAddress: AddressInput;
  customerPo: string;
  proposalNumber: string | null;
  /** The fields of `searchedOwnFields`. */
  ownFields: Record<string, unknown>;
  units: { serial: string; identifier: string }[];
  description: string;
};

const { name: _name, address: _address, ...undisplayedFields } = customerFields;
/** The fields of a customer that search finds and results do not display. */
export const otherCustomerFields: EntityFields = Object.fromEntries(
  Object.entries<EntityFields[string]>(undisplayedFields).filter(([, field]) => field.searchTexts),
);

/** The fields that only some kinds of records have and search finds, by their name. */
export const searchedOwnFields: EntityFields = Object.fromEntries(
  recordKinds
    .flatMap((kind): [string, EntityFields[string]][] => Object.entries(ownFields(kind)))
    .filter(([, field]) => field.searchTexts),
);

type ContactColumns = Pick<
  ColumnRefs<'customerContacts' | 'recordContacts'>,
  'name' | 'email' | 'phoneNumbers' | 'position'
>;

/** @param from the contacts `k` */
function contactsJson(k: ContactColumns, from: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce((
    select json_agg(json_build_object('name', ${k.name}, 'email', ${k.email},
      'phones', jsonb_path_query_array(${k.phoneNumbers}, '$[*].phone')) order by ${k.position})
    from ${from}), '[]')`;
}

const customerContact = columnsOf('customerContacts', 'k');
const customerContacts = contactsJson(
  customerContact,
  sql`customer_contacts k where ${customerContact.customerId} = ${c.id}`,
);

const recordContact = columnsOf('recordContacts', 'k');
const recordContacts = contactsJson(
  recordContact,
  sql`record_contacts k where ${recordContact.recordId} = ${r.id}`,
);

const units = sql`coalesce((
  select json_agg(json_build_object('serial', ${e.serial}, 'identifier', ${e.identifier}) order by ${e.position})
  from equipment e where ${e.recordId} = ${r.id}), '[]')`;

/**
 * Ranks a row by the best match in its search text: 1 the name begins with the text, 2 a line equals it, 3 a line begins
 * with it or a phone number ends with it, 4 a line contains it, 5 the words match. Record numbers rank higher.
 */
function rankExpression(
  column: RawBuilder<unknown>,
  name: RawBuilder<unknown>,
  text: string,
): RawBuilder<unknown> {
  const { digits } = parseSearchTerms(text);
  const lines = sql`(E'\\n' || ${column} || E'\\n')`;
  const phoneEndsWithDigits = digits ? sql`or ${lines} ~ ${`\\n\\d*${digits}\\n`}` : sql``;
  return sql`case
    when ${name} like ${prefixPattern(text)} then 1
    when ${lines} like ${containsPattern(`\n${text}\n`)} then 2
    when ${lines} like ${containsPattern(`\n${text}`)} ${phoneEndsWithDigits} then 3
    when ${lines} like ${containsPattern(text)} then 4
    else 5 end`;
}

/** The people by whose numbers records of the customer `c` match, and the best rank of these records. */
function callersOnRecords({ text, scope }: SearchRequest): {
  rows: RawBuilder<unknown>;
  isSearched: boolean;
} {
  const { digits } = parseSearchTerms(text);
  if (digits === undefined || scope === 'recent')
    return {
      rows: sql`select null::uuid as owner, 5 as rank, null::json as contact where false`,
      isSearched: false,
    };
  return {
    rows: phonesOnRecords(digits, rankExpression(r.searchText, r.customerSortName, text)),
    isSearched: true,
  };
}

export function customerResults(request: SearchRequest): RawBuilder<unknown> {
  const { text, scope, limit } = request;
  const rank = rankExpression(c.searchText, c.sortName, text);
  const indexed = indexedCandidates(sql`select ${c.id} from customers c`, c.searchText, text);
  const callers = callersOnRecords(request);
  return sql`with callers as materialized (${callers.rows})
    select ${c.id}, c.rank, ${c.name}, ${c.address}, ${customerContacts} as contacts,
      coalesce((select json_agg(contact) from callers where owner = ${c.id}), '[]') as callers,
      json_build_object(${fieldPairs(otherCustomerFields, 'c')}) as "otherFields"
    from (
      select c.*, least(${rank}, (select min(rank) from callers where owner = ${c.id})) as rank
      from customers c where ${c.id} in (
        ${customerCandidates(text)} ${scope === 'all' ? sql`union (${indexed})` : sql``}
        ${callers.isSearched ? sql`union select owner from callers` : sql``})
      order by rank, ${c.sortName}, ${c.id} limit ${limit}
    ) c order by c.rank, ${c.sortName}, ${c.id}`;
}

export function recordResults({ text, scope, limit }: SearchRequest): RawBuilder<unknown> {
  const numbers = numberRanges(text);
  const indexed = indexedCandidates(sql`select ${r.id} from records r`, r.searchText, text);
  const rank = sql`case when ${isInRanges(numbers.filter(({ low, high }) => low === high))} then 0
    when ${isInRanges(numbers)} then 1
    else ${rankExpression(r.searchText, r.customerSortName, text)} end`;
  const order = sql`order by r.rank, ${r.isOpen} desc, ${r.updatedAt} desc, ${r.id} desc`;
  return sql`select ${r.id}, r.rank, ${r.kind}, ${r.number}, ${c.name} as customer, ${r.status},
      ${r.statusOn} as "statusObtainedAt", ${r.isOpen} as "isOpen",
      ${r.serviceAddress} as "serviceAddress", ${r.billingAddress} as "billingAddress",
      ${r.customerPo} as "customerPo", ${r.proposalNumber} as "proposalNumber",
      json_build_object(${fieldPairs(searchedOwnFields, 'r')}) as "ownFields", ${r.description},
      ${recordContacts} as contacts, ${units} as units
    from (
      select r.* from (
        select r.*, ${rank} as rank from records r where ${r.id} in (
          ${recordCandidates(text, numbers)} ${scope === 'all' ? sql`union (${indexed})` : sql``})
      ) r ${order} limit ${limit}
    ) r join customers c on ${c.id} = ${r.customerId} ${order}`;
}

function isInRanges(ranges: NumberRange[]): RawBuilder<unknown> {
  if (ranges.length === 0) return sql`false`;
  const alternatives = ranges.map(
    ({ kind, low, high }) =>
      sql`(${r.kind} = ${sql.lit(kind)} and ${r.number} between ${sql.lit(low)} and ${sql.lit(high)})`,
  );
  return sql`(${sql.join(alternatives, sql` or `)})`;
}
