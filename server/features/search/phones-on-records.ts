import { type RawBuilder, sql } from 'kysely';
import { columnsOf } from '#server/db/columns.ts';
import { recordNumber } from '#server/db/rows/record-number.ts';
import { containsPhoneDigits } from '#server/db/rows/search-rows.ts';
import { containsPattern } from '#server/db/rows/search-text.ts';

// A caller may be known only by the record on which somebody typed their number.

const r = columnsOf('records', 'r');
const k = columnsOf('recordContacts', 'k');

/** Of more records with these digits, those of further customers are not found. */
const maxReadRecords = sql.lit(5000);

/**
 * The customers on whose records a contact has a phone number with the digits: `owner`, the best of these records, of
 * equal ones the newest, with whose number it is (`contact`, as JSON), and how well that record matches (`rank`).
 * @param rank of the record `r`
 */
export function phonesOnRecords(digits: string, rank: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select r.owner, r.rank, json_build_object('name', ${k.name} || ', ' || ${recordNumber}, 'email', null,
      'phones', jsonb_build_array(r.phone)) as contact
    from (
      select distinct on (${r.customerId}) ${r.customerId} as owner, r.rank, ${r.kind}, ${r.number}, ${k.id} as contact_id, phone
      from (select r.*, ${rank} as rank from records r
        where ${containsPhoneDigits(r.searchText, digits)} limit ${maxReadRecords}) r
      join record_contacts k on ${k.recordId} = ${r.id}
      cross join jsonb_path_query(${k.phoneNumbers}, '$[*].phone') as phone
      where regexp_replace(split_part(phone #>> '{}', ';', 1), '\\D', '', 'g') like ${containsPattern(digits)}
      order by ${r.customerId}, r.rank, ${r.id} desc, ${k.position}
    ) r join record_contacts k on ${k.id} = r.contact_id`;
}
