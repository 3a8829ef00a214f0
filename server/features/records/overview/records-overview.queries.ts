import { type RawBuilder, sql } from 'kysely';
import { overviewRows } from '#schema/overview/customer-overview.ts';
import { projects } from '#schema/records/projects.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { serviceContracts } from '#schema/records/service-contracts.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import { columnsOf } from '#server/db/columns.ts';
import { listJson, listPairs } from '#server/db/rows/json-list.ts';
import { nextVisitPairs } from '#server/features/records/storage/next-visit-json.ts';
import { numberLabel } from '#server/messaging/messages/record-link.ts';

const r = columnsOf('records', 'r');
const a = columnsOf('assignments', 'a');
const u = columnsOf('users', 'u');

const limit = sql.lit(overviewRows);

/** `json_build_object` arguments that name the record `r`. */
export const recordLinkPairs: RawBuilder<unknown> = sql`'kind', ${r.kind}, '_id', ${r.id},
  'number', ${numberLabel({ recordId: r.id, recordKind: r.kind, recordNumber: r.number })}`;

const pairs = sql`${recordLinkPairs}, 'status', ${r.status}, 'statusObtainedAt', ${r.statusOn}, 'isOpen', ${r.isOpen},
  'classification', ${r.classification}, 'serviceAddress', ${r.serviceAddress},
  'technicians', coalesce((
    select json_agg(${u.name} order by ${a.position}) from assignments a join users u on ${u.id} = ${a.userId}
    where ${a.recordId} = ${r.id}), '[]')`;

function ofKinds(customerId: string, kinds: RecordKind[]): RawBuilder<unknown> {
  return sql`records r where ${r.customerId} = ${customerId}
    and ${r.kind} in (${sql.join(kinds.map(({ id }) => sql.lit(id)))})`;
}

/** The first rows and the total. Limits the records before it builds their JSON. */
function rowsOf(
  from: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  item = pairs,
): [rows: RawBuilder<unknown>, counted: RawBuilder<unknown>] {
  const first = sql`(select * from ${from} order by ${order}, ${r.id} desc limit ${limit}) r`;
  return [
    sql`select json_build_object(${item}) as item from ${first} order by ${order}, ${r.id} desc`,
    sql`select from ${from}`,
  ];
}

/** The open work orders and projects of a customer; see `overviewBlocks`. The records are read once for all counts. */
export function openWorkJson(customerId: string): RawBuilder<unknown> {
  const from = sql`${ofKinds(customerId, [workOrders, projects])} and ${r.isOpen}`;
  const countOf = ({ id }: RecordKind) => sql`(select count(*) from found where kind = ${sql.lit(id)})`;
  const newest = sql`${r.updatedAt} desc, ${r.id} desc`;
  const rows = sql`
    select json_build_object(${pairs}) as item
    from (select * from found r order by ${newest} limit ${limit}) first join records r on ${r.id} = first.id
    order by ${newest}`;
  return sql`(
    with found as materialized (select ${r.id}, ${r.kind}, ${r.updatedAt} from ${from})
    select json_build_object(${listPairs(rows, sql`select from found`)},
      'workOrders', ${countOf(workOrders)}, 'projects', ${countOf(projects)}))`;
}

/** The closed work orders of a customer. */
export function closedWorkJson(customerId: string): RawBuilder<unknown> {
  const from = sql`${ofKinds(customerId, [workOrders])} and not ${r.isOpen}`;
  return listJson(...rowsOf(from, sql`${r.statusOn} desc, ${r.number} desc`));
}

/** The projects of a customer. */
export function projectsJson(customerId: string): RawBuilder<unknown> {
  return listJson(...rowsOf(ofKinds(customerId, [projects]), sql`${r.isOpen} desc, ${r.updatedAt} desc`));
}

/** The service contracts of a customer, with their next visits. */
export function contractsJson(customerId: string, today: string): RawBuilder<unknown> {
  const order = sql`${r.isOpen} desc, ${r.nextVisitOn} asc nulls last, ${r.number} desc`;
  const item = sql`${pairs}, 'serviceIntervalType', ${r.serviceIntervalType},
    'serviceIntervalAmount', ${r.serviceIntervalAmount}, 'endsOn', ${r.endsOn}, ${nextVisitPairs(today)}`;
  return listJson(...rowsOf(ofKinds(customerId, [serviceContracts]), order, item));
}

/** The record that a message to a customer is most likely about, or null. */
export function latestRecordJson(customerId: string): RawBuilder<unknown> {
  return sql`(
    select json_build_object(${recordLinkPairs}) from records r where ${r.customerId} = ${customerId}
    order by ${r.isOpen} desc, ${r.updatedAt} desc, ${r.id} desc limit 1)`;
}
