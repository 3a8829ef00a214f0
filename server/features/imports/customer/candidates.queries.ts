import { sql } from 'kysely';
import { advisoryLocks } from '#server/db/transactions/advisory-locks.ts';
import type { Tx } from '#server/db/client.ts';
import { columnsOf } from '#server/db/columns.ts';
import { deferredStatement, preparedStatement } from '#server/db/prepared-statement.ts';
import { hasNumber } from '#server/db/rows/contact-rows.ts';
import type { MatchKeys } from './match-keys.ts';

const c = columnsOf('customers', 'c');
const k = columnsOf('customerContacts', 'k');

type Keys = [ids: string[], names: string[], emails: string[], phones: string[], numbers: string[]];

/** Each part is read from an index of its own. */
const selectCandidates = preparedStatement<{ id: string }, Keys>(
  5,
  (ids, names, emails, phones, numbers) => sql<{ id: string }>`
    select ${c.id} from customers c where ${c.id} = any(${ids}::uuid[])
    union select ${c.id} from customers c where ${c.sortName} = any(${names}::text[])
    union select ${k.customerId} from customer_contacts k where lower(${k.email}) = any(${emails}::text[])
    union select ${k.customerId} from customer_contacts k
      where ${hasNumber(k.phoneNumbers, numbers)}
        and jsonb_path_query_array(${k.phoneNumbers}, '$[*].phone') ?| ${phones}::text[]`,
);

/**
 * Whether PostgreSQL may read a whole table for the candidates. Comparing each contact with a thousand numbers takes a
 * second, which it underestimates while a table is new.
 */
const allowWholeTables = deferredStatement<[isAllowed: string]>(
  1,
  (isAllowed) => sql`select set_config('enable_seqscan', ${isAllowed}, true)`,
);

/** Has the batches of all imports wait for each other: two that meet a new customer at once would both create it. */
export const lockOtherImports = preparedStatement<unknown, []>(
  0,
  () => sql`select pg_advisory_xact_lock(${sql.lit(advisoryLocks.importBatch)})`,
);

/** The ids of customers that some of the rows may be. */
export async function findCandidates(tx: Tx, rows: readonly MatchKeys[]): Promise<string[]> {
  const names = rows.flatMap(({ name, address }) => (name !== '' && address !== undefined ? [name] : []));
  const phones = rows.flatMap((row) => row.phones);
  await allowWholeTables(tx, 'off');
  const found = await selectCandidates(
    tx,
    rows.flatMap(({ id }) => id ?? []),
    names,
    rows.flatMap(({ emails }) => emails),
    phones,
    phones.map((phone) => phone.replace(/;.*/, '')),
  );
  await allowWholeTables(tx, 'on');
  return found.map(({ id }) => id);
}
