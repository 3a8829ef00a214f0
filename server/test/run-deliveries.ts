import {
  type Claim,
  claimDeliveries,
  finishDeliveries,
  type Outcome,
} from '#server/messaging/deliveries/claims.ts';
import type { TestServer } from './test-server.ts';

/** What a worker would take at that moment. */
export async function claimDue(
  { db, config }: TestServer,
  channel: 'sms' | 'email',
  now: Date,
): Promise<Claim[]> {
  const times = { sendHour: config.sendHour, timeZone: config.company.timeZone };
  return claimDeliveries(db, channel, { now, limit: 1000 }, times);
}

/** As if the provider had taken all of these. Returns how many were written down. */
export async function finishAsSent(server: TestServer, claims: Claim[], now: Date): Promise<number> {
  const outcomes = claims.map((claim) => ({ claim, state: 'sent' as const, reason: null }));
  return finishAs(server, outcomes, now);
}

/** As if the attempts had ended like this. Returns how many were written down. */
export function finishAs({ db }: TestServer, outcomes: Outcome[], now: Date): Promise<number> {
  return finishDeliveries(db, outcomes, now);
}

/** As if every worker that has something in hand had died half a minute ago: leases go by the database's clock. */
export async function expireLeases({ db }: TestServer): Promise<void> {
  const over = new Date(Date.now() - 1000);
  await db.updateTable('deliveries').set({ leaseUntil: over }).where('state', '=', 'sending').execute();
}
