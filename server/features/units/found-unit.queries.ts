import { addressLine } from '#schema/fields/address-line.ts';
import { type SearchResult, unitResultKind } from '#schema/search.ts';
import { toUnitKey } from '#schema/units/unit-key.ts';
import type { Database } from '#server/db/client.ts';
import { readUnitHead } from './units.queries.ts';

/** The unit whose serial the text is, in any spelling, with the names of all customers that have it. */
export async function findUnit(db: Database, text: string): Promise<SearchResult | undefined> {
  const key = toUnitKey(text);
  if (key === undefined) return undefined;
  const { units } = await readUnitHead(db, { key, customer: undefined });
  const [unit] = units;
  if (!unit) return undefined;
  return {
    kind: unitResultKind,
    _id: key,
    number: unit.identifier,
    customer: units.map(({ customer }) => customer.name).join(', '),
    status: null,
    statusObtainedAt: null,
    isOpen: null,
    address: addressLine(unit.serviceAddress),
    matched: { label: 'Serial', text: unit.serial },
  };
}
