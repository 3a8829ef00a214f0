import { sql } from 'kysely';
import { addressLine } from '#schema/fields/address.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import type { SearchQuery, SearchResponse, SearchResult } from '#schema/search.ts';
import { type Database, forceCustomPlan } from '#server/db/client.ts';
import { isTimedOut } from '#server/db/database-errors.ts';
import { foldText, type SearchTerms, searchTerms } from '#server/db/search-text.ts';
import { type Asked, type CustomerRow, customersFound, type RecordRow, recordsFound } from './found-rows.ts';
import { matchedPart } from './matched-part.ts';

function foundCustomer({ id, name, address, contacts }: CustomerRow, terms: SearchTerms): SearchResult {
  const line = addressLine(address);
  const matched = matchedPart(terms, [name, line], contacts, []);
  return {
    kind: 'customer',
    _id: id,
    number: null,
    customer: name,
    status: null,
    isOpen: null,
    address: line,
    matched,
  };
}

function foundRecord(row: RecordRow, terms: SearchTerms): SearchResult {
  const { id, kind, customer, status, isOpen, contacts, units } = row;
  const prefix = recordKinds.find((one) => one.id === kind)?.numberPrefix ?? '';
  const number = `${prefix}-${row.number}`;
  const address = addressLine(row.serviceAddress);
  const matched = matchedPart(terms, [number, customer, address], contacts, [
    ['PO', row.customerPo],
    ['Proposal', row.proposalNumber],
    ['Permit', row.permitNumber],
    ...units.map(({ serial }) => ['Serial', serial] as const),
    ...units.map(({ identifier }) => ['Unit', identifier] as const),
    ['Billing address', addressLine(row.billingAddress)],
    ['Description', row.description],
  ]);
  return { kind, _id: id, number, customer, status, isOpen, address, matched };
}

/** The best of both in the order of their ranks. Many of the one leave room for half as many of the other. */
function bestOf(customers: CustomerRow[], records: RecordRow[], { text, limit }: Asked): SearchResult[] {
  const terms = searchTerms(text);
  const half = Math.ceil(limit / 2);
  return [
    ...customers
      .slice(0, Math.max(half, limit - records.length))
      .map((row) => ({ rank: row.rank, found: foundCustomer(row, terms) })),
    ...records
      .slice(0, Math.max(half, limit - customers.length))
      .map((row) => ({ rank: row.rank, found: foundRecord(row, terms) })),
  ]
    .sort((one, other) => one.rank - other.rank)
    .slice(0, limit)
    .map(({ found }) => found);
}

async function readBest(db: Database, asked: Asked): Promise<SearchResult[]> {
  const { rows } = await sql<{ customers: CustomerRow[]; records: RecordRow[] }>`${sql.raw(forceCustomPlan)}
    select
      coalesce((select json_agg(found) from (${customersFound(asked)}) found), '[]') as customers,
      coalesce((select json_agg(found) from (${recordsFound(asked)}) found), '[]') as records`.execute(db);
  const [both] = rows;
  if (!both) throw new Error('an aggregate without a row');
  return bestOf(both.customers, both.records, asked);
}

/**
 * What a person may mean by a text: customers and records of every kind, the likeliest first.
 * @param timeoutMs how long everything is looked at. A text whose trigrams stand in every row would have every row looked
 * at, and by then somebody has typed on; after it the answer is what is near at hand.
 */
export async function globalSearch(
  db: Database,
  { q = '', limit }: SearchQuery,
  timeoutMs: number,
): Promise<SearchResponse> {
  const text = foldText(q);
  if (text === '') return { data: [], isComplete: true };
  try {
    const data = await db.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = ${sql.lit(timeoutMs)}`.execute(tx);
      return readBest(tx, { text, scope: 'all', limit });
    });
    return { data, isComplete: true };
  } catch (error) {
    if (!isTimedOut(error)) throw error;
    return { data: await readBest(db, { text, scope: 'recent', limit }), isComplete: false };
  }
}
