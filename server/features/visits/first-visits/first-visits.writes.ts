import { sql } from 'kysely';
import type { Issue } from '#schema/errors.ts';
import type { RecordDetail } from '#schema/records/record-responses.ts';
import { serviceContracts } from '#schema/records/service-contracts.ts';
import type { FirstVisitInput, SavedFirstVisit } from '#schema/visits/first-visits.ts';
import { AppError } from '#server/base/errors.ts';
import type { Tx } from '#server/db/client.ts';
import { columnsOf } from '#server/db/columns.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import { lockRecord, type RecordSettings } from '#server/features/records/records.writes.ts';
import { updateContract } from '#server/features/visits/contract-update.ts';
import type { ChangeInfo } from '#server/http/mutations.ts';

const r = columnsOf('records', 'r');
const c = columnsOf('customers', 'c');

const lockCustomers = preparedStatement<unknown, [contractIds: string[]]>(
  1,
  (contractIds) => sql`
    select from customers c where ${c.id} in (
      select ${r.customerId} from records r where ${r.id} = any(${contractIds}::uuid[])) order by ${c.id} for share`,
);

type Locked = { id: string; number: string; version: number; customerId: string };

const lockContracts = preparedStatement<Locked, [ids: string[]]>(
  1,
  (ids) => sql<Locked>`
    select ${r.id}, ${sql.lit(`${serviceContracts.numberPrefix}-`)} || ${r.number} as number, ${r.version},
      ${r.customerId}
    from records r where ${r.id} = any(${ids}::uuid[]) and ${r.kind} = ${sql.lit(serviceContracts.id)}
    order by ${r.id} for update`,
);

/** The contracts by id. Customers are locked before records, and both in one order, as everywhere. */
async function lock(tx: Tx, visits: readonly FirstVisitInput[]): Promise<Map<string, Locked>> {
  const ids = visits.map(({ serviceContract }) => serviceContract);
  await lockCustomers(tx, ids);
  return new Map((await lockContracts(tx, ids)).map((contract) => [contract.id, contract]));
}

/** Why a contract is not the one that the user saw; undefined if it is. */
function outdated(contract: Locked | undefined, version: number): string | undefined {
  if (!contract) return 'This service contract does not exist or was deleted.';
  return contract.version === version
    ? undefined
    : `${contract.number} was changed by someone else in the meantime.`;
}

/**
 * Sets the first visits of contracts, each by an update with its own version and history.
 * @throws AppError 412 with an issue for each contract that was changed or deleted since, 400 for a day that does not
 * fit its contract; then none is set
 */
export async function setFirstVisits(
  tx: Tx,
  visits: readonly FirstVisitInput[],
  { by, settings, today }: { by: ChangeInfo; settings: RecordSettings; today: string },
): Promise<SavedFirstVisit[]> {
  const contracts = await lock(tx, visits);
  const issues = visits.flatMap(({ serviceContract, version }, index): Issue[] => {
    const message = outdated(contracts.get(serviceContract), version);
    return message ? [{ path: `visits.${index}`, message }] : [];
  });
  if (issues.length > 0) {
    const messages = issues.map(({ message }) => message).join(' ');
    throw new AppError(412, 'stale', `No first visit was set. ${messages}`, { issues });
  }
  const saved: SavedFirstVisit[] = [];
  for (const [index, { serviceContract, firstVisitOn }] of visits.entries()) {
    const { customerId = '' } = contracts.get(serviceContract) ?? {};
    const stored = await lockRecord(tx, serviceContracts, serviceContract, customerId, today);
    const path = `visits.${index}.firstVisitOn`;
    const after = await updateContract(tx, stored, () => ({ firstVisitOn }), { by, settings, path });
    const { number } = JSON.parse(after.json) as RecordDetail;
    saved.push({ _id: after.id, number, version: after.version, firstVisitOn });
  }
  return saved;
}
