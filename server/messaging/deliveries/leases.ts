import { type RawBuilder, sql } from 'kysely';
import { currentMoment, elapsedMs, type Moment } from '#server/base/elapsed-time.ts';
import type { Database } from '#server/db/client.ts';
import { columnsOf, setColumns } from '#server/db/columns.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';

const d = columnsOf('deliveries', 'd');

/** A claim that is not renewed for this long may be reclaimed by another worker. */
const leaseDuration = sql.lit('30 seconds');
/** Leases use the database's clock: the clocks of two workers may differ by more than a lease. */
export const leaseUntil = sql`statement_timestamp() + ${leaseDuration}::interval`;
/** A lease that ends far in the future was written before the database's clock was set back. */
export const isLeaseExpired = sql`(${d.leaseUntil} < statement_timestamp()
  or ${d.leaseUntil} > statement_timestamp() + 2 * ${leaseDuration}::interval)`;

/**
 * How long this process trusts a lease without asking the database, in milliseconds. A request that begins within it ends
 * within the lease: it has ten seconds.
 */
const trustedMs = 15_000;

/** A claim with the moment before its lease was last granted or renewed. */
export type LeasedClaim = ClaimKey & { leasedAt: Moment };

/** Whether no other worker can have taken over a claim, even if this process was stopped meanwhile. */
export function holdsLease({ leasedAt }: Pick<LeasedClaim, 'leasedAt'>): boolean {
  return elapsedMs(leasedAt) < trustedMs;
}

/** Identifies a claim: the token changes when another worker reclaims the delivery. */
export type ClaimKey = { id: string; token: string };

const extendLeases = preparedStatement<{ id: string }, [ids: string[], tokens: string[]]>(
  2,
  (ids, tokens) => sql<{ id: string }>`
    with ${lockClaims({ ids, tokens })}
    update deliveries d set ${setColumns('deliveries', { leaseUntil })} from input i join locked l on l.id = i.id
    where ${d.id} = i.id and ${d.attemptToken} = i.token and ${d.state} = 'sending'
    returning ${d.id}`,
);

/** Extends the leases of claims that are still in flight, except those that another worker has taken over. */
export async function renewLeases(db: Database, claims: LeasedClaim[]): Promise<void> {
  const ids = claims.map(({ id }) => id);
  const tokens = claims.map(({ token }) => token);
  const leasedAt = currentMoment();
  const renewed = new Set((await extendLeases(db, ids, tokens)).map(({ id }) => id));
  for (const claim of claims) if (renewed.has(claim.id)) claim.leasedAt = leasedAt;
}

/**
 * Two common table expressions: `input` holds the claims with further columns, `locked` their ids. Rows are locked in
 * the same order as when a record is deleted, so that the two never deadlock. They are found by id only: the number of
 * deliveries being sent changes too fast for a plan that relies on the state.
 */
export function lockClaims(
  { ids, tokens }: { ids: string[]; tokens: string[] },
  furtherColumns: Record<string, RawBuilder<unknown>> = {},
): RawBuilder<unknown> {
  const columns = ['id', 'token', ...Object.keys(furtherColumns)].map((name) => sql.id(name));
  const values = [sql`${ids}::uuid[]`, sql`${tokens}::uuid[]`, ...Object.values(furtherColumns)];
  return sql`input (${sql.join(columns)}) as (select * from unnest(${sql.join(values)})),
    locked as (
      select ${d.id} from deliveries d where ${d.id} = any(${ids}::uuid[]) order by ${d.id} for update)`;
}
