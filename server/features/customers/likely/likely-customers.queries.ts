import { sql } from 'kysely';
import { findableTexts, type LikelyCustomer, type LikelyCustomersQuery } from '#schema/likely-customers.ts';
import { type Database, forceCustomPlan } from '#server/db/client.ts';
import { columnsOf } from '#server/db/columns.ts';
import { isStatementTimeout } from '#server/db/database-errors.ts';
import { recordNumber } from '#server/db/rows/record-number.ts';
import { limitStatements } from '#server/db/statement-timeout.ts';
import {
  customerCandidates,
  nameSimilarity,
  recordCandidates,
  type TypedTexts,
  toTypedTexts,
} from './likely-candidates.ts';
import { type Candidate, rankCandidates } from './likely-reasons.ts';

const c = columnsOf('customers', 'c');
const r = columnsOf('records', 'r');
const k = columnsOf('customerContacts', 'k');
const q = columnsOf('recordContacts', 'q');

/** A later answer would come when the form is filled in. */
const timeoutMs = 2000;

async function listCandidates(db: Database, typed: TypedTexts): Promise<Candidate[]> {
  const union = (queries: ReturnType<typeof customerCandidates>) =>
    sql.join(
      queries.map((query) => sql`(${query})`),
      sql` union `,
    );
  const records = recordCandidates(typed);
  const found = records.length > 0 ? union(records) : sql`select null::uuid where false`;
  const { rows } = await sql<Candidate>`${sql.raw(forceCustomPlan)}
    with found (id) as (${found}),
    people as (
      select ${r.customerId} as owner, json_build_object('name', ${q.name}, 'email', ${q.email}, 'record', ${recordNumber},
        'phones', jsonb_path_query_array(${q.phoneNumbers}, '$[*].phone')) as contact
      from found join records r on ${r.id} = found.id join record_contacts q on ${q.recordId} = ${r.id}
      union all
      select ${k.customerId}, json_build_object('name', ${k.name}, 'email', ${k.email}, 'record', null,
        'phones', jsonb_path_query_array(${k.phoneNumbers}, '$[*].phone'))
      from customer_contacts k
    )
    select ${c.id}, ${c.name}, ${c.address}, ${nameSimilarity(typed.name)} as "nameSimilarity", coalesce(
      (select json_agg(contact) from people where owner = ${c.id}), '[]') as contacts
    from customers c where ${c.id} in (${union([
      ...customerCandidates(typed),
      sql`select ${r.customerId} from found join records r on ${r.id} = found.id`,
    ])})`.execute(db);
  return rows;
}

/** Up to three customers that may be the one who is typed. None when little was typed, or when it takes too long. */
export async function listLikelyCustomers(
  db: Database,
  query: LikelyCustomersQuery,
): Promise<LikelyCustomer[]> {
  const texts = findableTexts(query);
  if (Object.values(texts).every((text) => text === '')) return [];
  const typed = toTypedTexts(texts);
  try {
    const candidates = await db.transaction().execute(async (tx) => {
      await limitStatements(tx, timeoutMs);
      return listCandidates(tx, typed);
    });
    return rankCandidates(candidates, typed);
  } catch (error) {
    if (isStatementTimeout(error)) return [];
    throw error;
  }
}
