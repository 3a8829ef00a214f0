import { sql } from 'kysely';
import type { EntityFields } from '#schema/entity/entity-field.ts';
import { addressLine } from '#schema/fields/address-line.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import type { SearchQuery, SearchResponse, SearchResult } from '#schema/search.ts';
import { type Database, forceCustomPlan } from '#server/db/client.ts';
import { isStatementTimeout } from '#server/db/database-errors.ts';
import { foldText, parseSearchTerms, type SearchTerms } from '#server/db/rows/search-text.ts';
import { limitStatements } from '#server/db/statement-timeout.ts';
import { findUnit } from '#server/features/units/found-unit.queries.ts';
import { findMatchedPart } from './matched-part.ts';
import {
  type CustomerRow,
  customerResults,
  otherCustomerFields,
  type RecordRow,
  recordResults,
  type SearchRequest,
  searchedOwnFields,
} from './search-results.ts';

function toCustomerResult(
  { id, name, address, contacts, callers, otherFields }: CustomerRow,
  terms: SearchTerms,
): SearchResult {
  const line = addressLine(address);
  const matched = findMatchedPart(
    terms,
    [name, line],
    [...contacts, ...callers],
    fieldParts(otherCustomerFields, otherFields),
  );
  return {
    kind: 'customer',
    _id: id,
    number: null,
    customer: name,
    status: null,
    statusObtainedAt: null,
    isOpen: null,
    address: line,
    matched,
  };
}

/** The searched texts of fields: `['Permit', 'B-12']` for the field 'Permit Number'. */
function fieldParts(fields: EntityFields, values: Record<string, unknown>): [label: string, text: string][] {
  return Object.entries(fields).flatMap(([name, { label, searchTexts }]) => {
    const value = values[name] ?? null;
    const texts = value === null ? [] : (searchTexts?.(value) ?? []);
    return texts.map((text): [string, string] => [label.replace(/ Number$/, ''), text]);
  });
}

function toRecordResult(row: RecordRow, terms: SearchTerms): SearchResult {
  const { id, kind, customer, status, statusObtainedAt, isOpen, contacts, units } = row;
  const prefix = recordKinds.find((one) => one.id === kind)?.numberPrefix ?? '';
  const number = `${prefix}-${row.number}`;
  const address = addressLine(row.serviceAddress);
  const matched = findMatchedPart(terms, [number, customer, address], contacts, [
    ['PO', row.customerPo],
    ['Proposal', row.proposalNumber],
    ...fieldParts(searchedOwnFields, row.ownFields),
    ...units.map(({ serial }) => ['Serial', serial] as const),
    ...units.map(({ identifier }) => ['Unit', identifier] as const),
    ['Billing address', addressLine(row.billingAddress)],
    ['Description', row.description],
  ]);
  return { kind, _id: id, number, customer, status, statusObtainedAt, isOpen, address, matched };
}

/** Merges both lists by rank. Each list gets at least half of the limit if it has enough rows. */
function mergeResults(
  customers: CustomerRow[],
  records: RecordRow[],
  { text, limit }: SearchRequest,
): SearchResult[] {
  const terms = parseSearchTerms(text);
  const half = Math.ceil(limit / 2);
  return [
    ...customers
      .slice(0, Math.max(half, limit - records.length))
      .map((row) => ({ rank: row.rank, result: toCustomerResult(row, terms) })),
    ...records
      .slice(0, Math.max(half, limit - customers.length))
      .map((row) => ({ rank: row.rank, result: toRecordResult(row, terms) })),
  ]
    .sort((one, other) => one.rank - other.rank)
    .slice(0, limit)
    .map(({ result }) => result);
}

async function findResults(db: Database, request: SearchRequest): Promise<SearchResult[]> {
  const { rows } = await sql<{ customers: CustomerRow[]; records: RecordRow[] }>`${sql.raw(forceCustomPlan)}
    select
      coalesce((select json_agg(c) from (${customerResults(request)}) c), '[]') as customers,
      coalesce((select json_agg(r) from (${recordResults(request)}) r), '[]') as records`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The search query returned no row.');
  return mergeResults(row.customers, row.records, request);
}

/**
 * Searches customers and records of every kind and returns the best matches first, and the unit whose serial the text is.
 * @param timeoutMs limits the full search, which reads every row if each contains the trigrams of the text. After the
 * timeout, only candidates from the `recent` scope are returned.
 */
export async function globalSearch(
  db: Database,
  { q = '', limit }: SearchQuery,
  timeoutMs: number,
): Promise<SearchResponse> {
  const text = foldText(q);
  if (text === '') return { data: [], isComplete: true };
  try {
    const { results, unit } = await db.transaction().execute(async (tx) => {
      await limitStatements(tx, timeoutMs);
      const results = await findResults(tx, { text, scope: 'all', limit });
      return { results, unit: await findUnit(tx, q) };
    });
    return { data: results, isComplete: true, ...(unit && { unit }) };
  } catch (error) {
    if (!isStatementTimeout(error)) throw error;
    return { data: await findResults(db, { text, scope: 'recent', limit }), isComplete: false };
  }
}
