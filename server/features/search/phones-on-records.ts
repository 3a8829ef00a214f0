import { type RawBuilder, sql } from 'kysely';
import { columnsOf } from '#server/db/columns.ts';
import { recordNumber } from '#server/db/rows/record-number.ts';
import { containsPhoneDigits } from '#server/db/rows/search-rows.ts';
import { containsPattern } from '#server/db/rows/search-text.ts';

// A caller may be known only by the record on which somebody typed their number.

const r = columnsOf('records', 'r');
const k = columnsOf('recordContacts', 'k');

/** More records with these digits than this add no further customer. */
const maxRecords = sql.lit(100);

/**
 * The records whose contacts have a phone number with the digits, as rows of the `owner`, whose number it is (`contact`,
 * as JSON), and how well the record matches (`rank`).
 * @param rank of the record `r`
 */
export function phonesOnRecords(digits: string, rank: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select ${r.customerId} as owner, r.rank, json_build_object('name', ${k.name} || ', ' || ${recordNumber},
      'email', null, 'phones', jsonb_build_array(phone)) as contact
    from (select r.*, ${rank} as rank from records r
      where ${containsPhoneDigits(r.searchText, digits)} limit ${maxRecords}) r
    join record_contacts k on ${k.recordId} = ${r.id}
    cross join jsonb_path_query(${k.phoneNumbers}, '$[*].phone') as phone
    where regexp_replace(split_part(phone #>> '{}', ';', 1), '\\D', '', 'g') like ${containsPattern(digits)}`;
}
