import { type RawBuilder, sql } from 'kysely';
import { type CustomerListQuery, customerSorts } from '#schema/customers.ts';
import { notFound } from '#server/base/errors.ts';
import type { Database } from '#server/db/client.ts';
import { columnsOf } from '#server/db/columns.ts';
import { preparedStatement, statementCache } from '#server/db/prepared-statement.ts';
import {
  type Cursor,
  countAll,
  countCapped,
  decodeCursor,
  onlyPage,
  pageJson,
  pageStatement,
  plannedLimit,
  type ReadPage,
  toPageJson,
  totalFigure,
} from '#server/db/rows/paging.ts';
import { matchesDigits, matchesSearch, onlyDigits } from '#server/db/rows/search-rows.ts';
import { containsPattern } from '#server/db/rows/search-text.ts';
import { searchedPageJson } from '#server/db/rows/searched-page.ts';
import { findSort, type SortedRows, type SortsOf, sortedRows } from '#server/db/rows/sorted-rows.ts';
import type { StoredEntity } from '#server/http/mutations.ts';
import { customerText } from './customer-rows.ts';

const c = columnsOf('customers', 'c');
const sorts: SortsOf<'customers'> = customerSorts;

/** A condition for customers that contain every word of the search, or the digits of a phone number in any notation. */
export function customersMatching(q: string | undefined): RawBuilder<unknown> | undefined {
  return matchesSearch(c.searchText, q);
}

/**
 * The condition of a search for digits on the columns of the index that has the customers by name. That index does not
 * have the digits of customers with more of them than it could hold.
 */
export function matchesDigitRuns(q: string): RawBuilder<unknown> | undefined {
  const digits = onlyDigits(q);
  if (!digits) return undefined;
  const contained = containsPattern(digits);
  return sql`(${c.digitRuns} like ${contained} or ${c.id} = any(array(
    select m.id from customers m where m.digit_runs is null and m.search_text like ${contained})))`;
}

const customerSearch = {
  conditions: [],
  table: sql`customers`,
  alias: sql`c`,
  from: (rows: RawBuilder<unknown>) => sql`${rows} c`,
  planKey: 'customers',
};

type TotalOfPage = { total: number };
type PageValues = [limit: number, rowLimit: number, key: string, id: string];

/** Of six orders, four lengths, and first and later pages. */
const maxPageStatements = 48;
const pageStatements = statementCache<ReadPage & TotalOfPage, PageValues>(maxPageStatements, 4);

type CustomerRows = Omit<SortedRows, 'limit' | 'conditions'>;

function customerRows(sort: string, after: Cursor | undefined): CustomerRows {
  const { column, ...order } = findSort(sorts, sort);
  return { item: customerText, from: sql`customers c`, column: c[column], id: c.id, ...order, after };
}

/** A page of all customers by a statement that is built once for its order and the next longer of the planned limits. */
function findPageStatement(sort: string, planned: number, after: Cursor | undefined) {
  if (after?.key === null) return undefined;
  return pageStatements(JSON.stringify([sort, planned, after !== undefined]), (limit, rowLimit, key, id) => {
    const rows = customerRows(sort, after && { key, id });
    return pageStatement<TotalOfPage>({
      rows: sortedRows({ ...rows, conditions: [], limit: planned }),
      figures: totalFigure({ total: countAll('customers'), limit, isFirst: after === undefined }),
      limit,
      rowLimit,
      canReusePlan: true,
    });
  });
}

/** A page of customers as JSON text. */
export async function listCustomers(db: Database, query: CustomerListQuery): Promise<string> {
  const { q, limit, sort, bounded } = query;
  const after = decodeCursor(sort, query.cursor, findSort(sorts, sort).isNullable);
  const isFirst = after === undefined;
  const matching = customersMatching(q);
  const read = matching ? undefined : findPageStatement(sort, plannedLimit(limit), after);
  if (read) {
    const values: PageValues = [limit, limit + 1, after?.key ?? '', after?.id ?? ''];
    const { total, ...page } = await onlyPage(read(db, ...values), isFirst);
    return toPageJson(page, sort, { total });
  }
  const rows = { ...customerRows(sort, after), conditions: matching ? [matching] : [], limit };
  let total = matching ? countCapped(sql`select from customers c where ${matching}`) : countAll('customers');
  if (q && matching) {
    const search = { ...rows, ...customerSearch, q, matching, columns: [c.id, rows.column], sort };
    const indexed = matchesDigits(c.searchText, q);
    const inOrder = findSort(sorts, sort).column === 'sortName' ? matchesDigitRuns(q) : undefined;
    const searched = await searchedPageJson(db, { ...search, indexed, inOrder }, bounded === true);
    if (searched.json !== undefined) return searched.json;
    total = searched.total ?? total;
  }
  return pageJson(db, {
    rows: sortedRows({ ...rows, limit: plannedLimit(limit) }),
    total,
    limit,
    sort,
    isFirst,
    isFiltered: matching !== undefined,
  });
}

export const customerNotFoundMessage = 'This customer does not exist or was deleted.';

const readCustomer = preparedStatement<StoredEntity, [id: string]>(
  1,
  (id) => sql<StoredEntity>`
    select ${c.id}, ${c.version}, ${customerText} as json from customers c where ${c.id} = ${id}`,
);

/** @param lock `forUpdate` locks the row until the transaction ends */
export async function getCustomer(
  db: Database,
  id: string,
  lock: { forUpdate: boolean } = { forUpdate: false },
): Promise<StoredEntity> {
  // Lock first, then read: a statement that waits for the lock would read the contacts as they were before it.
  if (lock.forUpdate)
    await db.selectFrom('customers').select('id').where('id', '=', id).forUpdate().execute();
  const [customer] = await readCustomer(db, id);
  if (!customer) throw notFound(customerNotFoundMessage);
  return customer;
}
