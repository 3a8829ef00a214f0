import type { Customer } from '#schema/customers.ts';
import type { Tx } from '#server/db/client.ts';
import { foldText } from '#server/db/rows/search-text.ts';
import { lockCustomers } from '#server/features/customers/customer-batches.writes.ts';
import { findCandidates } from '#server/features/imports/customer/candidates.queries.ts';
import {
  keysOfCustomer,
  type MatchKeys,
  sharesContact,
} from '#server/features/imports/customer/match-keys.ts';
import { indexCandidates } from '#server/features/imports/customer/match-row.ts';
import type { RecordFileRow } from './record-file.ts';

/** A customer that rows may name; locked, so that it stays as it is. */
export type FoundCustomer = {
  id: string;
  name: string;
  sortName: string;
  customer: Customer;
  keys: MatchKeys;
};

export type CustomerMatch = { found: FoundCustomer } | { refusal: string };

const maxNamed = 3;

function several(candidates: readonly FoundCustomer[], reason: string): CustomerMatch {
  const named = candidates.slice(0, maxNamed).map(({ name, id }) => `${name} (${id})`);
  const more = candidates.length - named.length;
  const list = [...named, ...(more > 0 ? [`${more} more`] : [])].join(', ');
  return { refusal: `${reason}: ${list}. Put the ID of the right one into a column 'Customer ID'.` };
}

/** The one of several that has an address or a contact of the row. */
function narrow(
  candidates: readonly FoundCustomer[],
  row: RecordFileRow['customer'],
): FoundCustomer | undefined {
  const hasAddress = ({ keys }: FoundCustomer) =>
    keys.address !== undefined && row.addresses.includes(keys.address);
  for (const isRight of [hasAddress, ({ keys }: FoundCustomer) => sharesContact(keys, row)]) {
    const [only, ...others] = candidates.filter(isRight);
    if (only && others.length === 0) return only;
  }
  return undefined;
}

/**
 * Finds the customer of a row: by its id; else by its name, of several by an address, an email address or a phone; else by
 * an email address or a phone.
 */
function matchCustomer(row: RecordFileRow['customer'], possible: readonly FoundCustomer[]): CustomerMatch {
  const own = possible.find(({ id }) => id === row.id);
  if (own) return { found: own };
  const named = possible.filter(({ keys }) => row.name !== '' && keys.name === row.name);
  const [namesake, ...namesakes] = named;
  if (namesake && namesakes.length === 0) return { found: namesake };
  if (namesake) {
    const found = narrow(named, row);
    return found
      ? { found }
      : several(named, 'Several customers have this name, and the name alone decides nothing');
  }
  const reached = possible.filter(({ keys }) => sharesContact(keys, row));
  const [only, ...others] = reached;
  if (only && others.length === 0) return { found: only };
  if (only) return several(reached, 'Several customers have this phone or email address');
  return { refusal: 'No customer matches this row. Import the customer first, or correct its name.' };
}

/** Finds the customers of rows, and keeps them as they are until the transaction ends. */
export async function findCustomers(
  tx: Tx,
  rows: readonly RecordFileRow[],
): Promise<(row: RecordFileRow) => CustomerMatch> {
  // A name is looked up even without an address.
  const keys = rows.map(({ customer }) => ({ ...customer, address: customer.address ?? '' }));
  const entities = await lockCustomers(tx, await findCandidates(tx, keys), 'share');
  const candidates = entities.map((entity) => {
    const customer = JSON.parse(entity.json) as Customer;
    const { name } = customer;
    return { entity, name, keys: keysOfCustomer(customer), customer };
  });
  const index = indexCandidates(candidates);
  const foundById = new Map(
    candidates.map(({ entity: { id }, name, keys: ofCustomer, customer }): [string, FoundCustomer] => [
      id,
      { id, name, sortName: foldText(name), customer, keys: ofCustomer },
    ]),
  );
  return ({ customer }) =>
    matchCustomer(
      customer,
      index.findFor(customer).flatMap(({ entity }) => foundById.get(entity.id) ?? []),
    );
}
