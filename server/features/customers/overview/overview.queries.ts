import { type RawBuilder, sql } from 'kysely';
import { type OverviewBlock, overviewBlocks } from '#schema/overview/customer-overview.ts';
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

const blocks: Record<OverviewBlock, BlockJson> = {
  head: headJson,
  'open-work': openWorkJson,
  visits: (customerId, { today }) => visitsOfCustomerJson(customerId, today),
  warranties: (customerId, { today }) => expiringWarrantiesOfCustomerJson(customerId, today),
  messages: (customerId, { userId }) => messagesOfCustomerJson(customerId, userId),
  places: placesJson,
  units: unitsJson,
  'closed-work': closedWorkJson,
  contracts: (customerId, { today }) => contractsJson(customerId, today),
  projects: projectsJson,
};

export const blockNames = Object.keys(overviewBlocks) as OverviewBlock[];

const c = columnsOf('customers', 'c');

type Row = { json: string };

const readBlock = preparedStatements<OverviewBlock, Row, [id: string, today: string, userId: string]>(
  () => blockNames,
  3,
  (block, id, today, userId) => sql<Row>`
    select ${blocks[block](id, { userId, today })}::text as json from customers c where ${c.id} = ${id}`,
);

/** A block of the overview of a customer, as JSON text. @throws AppError 404 without the customer */
export async function getOverviewBlock(
  db: Database,
  block: OverviewBlock,
  customerId: string,
  { userId, today }: OverviewReader,
): Promise<string> {
  const [row] = await readBlock(block, db, customerId, today, userId);
  if (!row) throw notFound(customerNotFoundMessage);
  return row.json;
}
