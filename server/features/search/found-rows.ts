import { type RawBuilder, sql } from 'kysely';
import type { AddressInput } from '#schema/fields/address.ts';
import { beginningWith, containing, searchTerms } from '#server/db/search-text.ts';
import { indexedRows, nearCustomers, nearRecords } from './candidates.ts';
import type { FoundContact } from './matched-part.ts';
import { type NumberRange, numberRanges } from './record-numbers.ts';

/** `text` is folded. All rows are searched, or only those that are near at hand. */
export type Asked = { text: string; scope: 'all' | 'recent'; limit: number };

type Ranked = { id: string; rank: number; contacts: FoundContact[] };
export type CustomerRow = Ranked & { name: string; address: AddressInput };
export type RecordRow = Ranked & {
  kind: string;
  number: number;
  customer: string;
  status: string;
  isOpen: boolean;
  serviceAddress: AddressInput;
  billingAddress: AddressInput;
  customerPo: string;
  proposalNumber: string | null;
  permitNumber: string | null;
  units: { serial: string; identifier: string }[];
  description: string;
};

function contactsOf(table: string, owner: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce((
    select json_agg(json_build_object('name', k.name, 'email', k.email,
      'phones', jsonb_path_query_array(k.phone_numbers, '$[*].phone')) order by k.position)
    from ${sql.raw(table)} k where ${owner}), '[]')`;
}

/**
 * How well a row answers by its search text, the best first: a name that begins so, a whole part, a part that begins so
 * or a phone number that ends so, the text as it was typed, its words. A record's number itself is better than these.
 */
function rankOf(column: RawBuilder<unknown>, named: RawBuilder<unknown>, text: string): RawBuilder<unknown> {
  const { digits } = searchTerms(text);
  const lines = sql`(E'\\n' || ${column} || E'\\n')`;
  const endsSo = digits ? sql`or ${lines} ~ ${`\\n\\d*${digits}\\n`}` : sql``;
  return sql`case
    when ${named} like ${beginningWith(text)} then 1
    when ${lines} like ${containing(`\n${text}\n`)} then 2
    when ${lines} like ${containing(`\n${text}`)} ${endsSo} then 3
    when ${lines} like ${containing(text)} then 4
    else 5 end`;
}

export function customersFound({ text, scope, limit }: Asked): RawBuilder<unknown> {
  const rank = rankOf(sql`c.search_text`, sql`c.sort_name`, text);
  const indexed = indexedRows(sql`select c.id from customers c`, sql`c.search_text`, text);
  return sql`select c.id, c.rank, c.name, c.address,
      ${contactsOf('customer_contacts', sql`k.customer_id = c.id`)} as contacts
    from (
      select c.*, ${rank} as rank from customers c where c.id in (
        ${nearCustomers(text)} ${scope === 'all' ? sql`union (${indexed})` : sql``})
      order by rank, c.sort_name, c.id limit ${limit}
    ) c order by c.rank, c.sort_name, c.id`;
}

export function recordsFound({ text, scope, limit }: Asked): RawBuilder<unknown> {
  const numbers = numberRanges(text);
  const indexed = indexedRows(sql`select r.id from records r`, sql`r.search_text`, text);
  const rank = sql`case when ${isNumbered(numbers.filter(({ low, high }) => low === high))} then 0
    when ${isNumbered(numbers)} then 1
    else ${rankOf(sql`r.search_text`, sql`r.customer_sort_name`, text)} end`;
  const order = sql`order by r.rank, r.is_open desc, r.updated_at desc, r.id desc`;
  return sql`select r.id, r.rank, r.kind, r.number, c.name as customer, r.status, r.is_open as "isOpen",
      r.service_address as "serviceAddress", r.billing_address as "billingAddress", r.customer_po as "customerPo",
      r.proposal_number as "proposalNumber", r.permit_number as "permitNumber", r.description,
      ${contactsOf('record_contacts', sql`k.record_id = r.id`)} as contacts,
      coalesce((select json_agg(json_build_object('serial', e.serial, 'identifier', e.identifier) order by e.position)
        from equipment e where e.record_id = r.id), '[]') as units
    from (
      select r.* from (
        select r.*, ${rank} as rank from records r where r.id in (
          ${nearRecords(text, numbers)} ${scope === 'all' ? sql`union (${indexed})` : sql``})
      ) r ${order} limit ${limit}
    ) r join customers c on c.id = r.customer_id ${order}`;
}

function isNumbered(ranges: NumberRange[]): RawBuilder<unknown> {
  if (ranges.length === 0) return sql`false`;
  const alternatives = ranges.map(
    ({ kind, low, high }) =>
      sql`(r.kind = ${sql.lit(kind)} and r.number between ${sql.lit(low)} and ${sql.lit(high)})`,
  );
  return sql`(${sql.join(alternatives, sql` or `)})`;
}
