import { type Claim, claimDeliveries } from '#server/messaging/deliveries/claims.ts';
import { finishDeliveries, type Outcome } from '#server/messaging/deliveries/delivery-outcomes.ts';
import type { TestServer } from './test-server.ts';

/** Claims the deliveries that a worker would claim at that moment. */
export async function claimDue(
  { db, lockCompany }: TestServer,
  channel: 'sms' | 'email',
  now: Date,
): Promise<Claim[]> {
  return claimDeliveries(db, channel, { now, limit: 1000 }, lockCompany);
}

/** Finishes the claims as if the provider had accepted them. Returns the number of saved outcomes. */
export async function finishAsSent(server: TestServer, claims: Claim[], now: Date): Promise<number> {
  const outcomes = claims.map((claim) => ({ claim, state: 'sent' as const, reason: null }));
  return finishAs(server, outcomes, now);
}

/** Finishes claims with the given outcomes. Returns the number of saved outcomes. */
export function finishAs({ db }: TestServer, outcomes: Outcome[], now: Date): Promise<number> {
  return finishDeliveries(db, outcomes, now);
}

/** Sends everything that is due at that moment. Returns the number of sent messages. */
export async function sendDue(server: TestServer, now: Date): Promise<number> {
  let count = 0;
  for (const channel of ['sms', 'email'] as const)
    count += await finishAsSent(server, await claimDue(server, channel, now), now);
  return count;
}

/** Expires the leases of every delivery being sent, as if its worker had died. Leases use the database's clock. */
export async function expireLeases({ db }: Pick<TestServer, 'db'>): Promise<void> {
  const leaseUntil = new Date(Date.now() - 1000);
  await db.updateTable('deliveries').set({ leaseUntil }).where('state', '=', 'sending').execute();
}
