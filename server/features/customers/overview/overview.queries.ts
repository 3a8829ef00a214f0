import { type RawBuilder, sql } from 'kysely';
import {
  type CompleteBlock,
  completeBlocks,
  maxOverviewRows,
  type OverviewBlock,
  overviewBlocks,
  overviewRows,
} from '#schema/overview/customer-overview.ts';
import { notFound } from '#server/base/errors.ts';
import type { Database } from '#server/db/client.ts';
import { columnsOf } from '#server/db/columns.ts';
import { preparedStatements } from '#server/db/prepared-statement.ts';
import { customerNotFoundMessage } from '#server/features/customers/customers.queries.ts';
import {
  closedWorkJson,
  contractsJson,
  openWorkJson,
  projectsJson,
} from '#server/features/records/overview/records-overview.queries.ts';
import { visitsOfCustomerJson } from '#server/features/visits/list/visits.queries.ts';
import { expiringWarrantiesOfCustomerJson } from '#server/features/warranties/warranties.queries.ts';
import { messagesOfCustomerJson } from '#server/messaging/overview/messages-of-customer.queries.ts';
import { headJson } from './overview-head.queries.ts';
import { placesJson } from './overview-places.queries.ts';
import { unitsJson } from './overview-units.queries.ts';

/** Who looks, and on which day of the company. */
export type OverviewReader = { userId: string; today: string };

type BlockJson = (customerId: string, reader: OverviewReader) => RawBuilder<unknown>;

const lists: Record<
  CompleteBlock,
  (customerId: string, reader: OverviewReader, limit: number) => RawBuilder<unknown>
> = {
  warranties: (customerId, { today }, limit) => expiringWarrantiesOfCustomerJson(customerId, today, limit),
  places: (customerId, _reader, limit) => placesJson(customerId, limit),
  units: (customerId, _reader, limit) => unitsJson(customerId, limit),
};

const blocks: Record<Exclude<OverviewBlock, CompleteBlock>, BlockJson> = {
  head: headJson,
  'open-work': openWorkJson,
  visits: (customerId, { today }) => visitsOfCustomerJson(customerId, today),
  messages: (customerId, { userId }) => messagesOfCustomerJson(customerId, userId),
  'closed-work': closedWorkJson,
  contracts: (customerId, { today }) => contractsJson(customerId, today),
  projects: projectsJson,
};

export const blockNames = Object.keys(overviewBlocks) as OverviewBlock[];

const c = columnsOf('customers', 'c');

type Row = { json: string };

export function isCompleteBlock(block: OverviewBlock): block is CompleteBlock {
  return completeBlocks.some((one) => one === block);
}

/** A block, or all of its rows. */
type Reading = OverviewBlock | `all ${CompleteBlock}`;

// The limits are literals, so that each statement gets the plan for its own.
const readings = new Map<Reading, BlockJson>(
  blockNames.flatMap((block): [Reading, BlockJson][] => {
    if (!isCompleteBlock(block)) return [[block, blocks[block]]];
    const upTo =
      (limit: number): BlockJson =>
      (id, reader) =>
        lists[block](id, reader, limit);
    return [
      [block, upTo(overviewRows)],
      [`all ${block}`, upTo(maxOverviewRows)],
    ];
  }),
);

const readBlock = preparedStatements<Reading, Row, [id: string, today: string, userId: string]>(
  () => readings.keys(),
  3,
  (reading, id, today, userId) => sql<Row>`
    select ${readings.get(reading)?.(id, { userId, today })}::text as json from customers c where ${c.id} = ${id}`,
);

/** A block of the overview of a customer, as JSON text. @throws AppError 404 without the customer */
export async function getOverviewBlock(
  db: Database,
  block: Reading,
  customerId: string,
  { userId, today }: OverviewReader,
): Promise<string> {
  const [row] = await readBlock(block, db, customerId, today, userId);
  if (!row) throw notFound(customerNotFoundMessage);
  return row.json;
}
