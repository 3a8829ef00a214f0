import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { currentMoment, type Moment } from '#server/base/elapsed-time.ts';
import { claimMessage } from '#server/test/fixtures/claimed-message.ts';
import { createMessage } from '#server/test/fixtures/message-requests.ts';
import { claimDue } from '#server/test/run-deliveries.ts';
import { provideTestServer } from '#server/test/test-server.ts';
import { renewLeases } from './leases.ts';
import { markHandedOver } from './pre-send-check.ts';

const server = provideTestServer();

/** Runs a statement that waits for a lock, and returns its result and a moment while it waited. */
async function whileWaiting<Result>(run: () => Promise<Result>): Promise<{ result: Result; waited: Moment }> {
  const { running, waited } = await server.db.transaction().execute(async (tx) => {
    await sql`lock table deliveries in access exclusive mode`.execute(tx);
    const running = run();
    await expect.poll(countWaiting).toBe(1);
    return { running, waited: currentMoment() };
  });
  return { result: await running, waited };
}

async function countWaiting(): Promise<number> {
  const { rows } =
    await sql`select from pg_locks where relation = 'deliveries'::regclass and not granted`.execute(
      server.db,
    );
  return rows.length;
}

const expectBefore = (moment: Moment | undefined, waited: Moment) =>
  expect(moment?.monotonicMs).toBeLessThan(waited.monotonicMs);

describe('a lease is timed from before the statement that', () => {
  test('claims a delivery', async () => {
    await createMessage(server);
    const { result, waited } = await whileWaiting(() => claimDue(server, 'sms', server.clock.now()));
    expect(result).toHaveLength(1);
    expectBefore(result[0]?.claimedAt, waited);
    expectBefore(result[0]?.leasedAt, waited);
  });

  test('renews it', async () => {
    const { claim } = await claimMessage(server);
    const { leasedAt } = claim;
    const { waited } = await whileWaiting(() => renewLeases(server.db, [claim]));
    expect(claim.leasedAt).not.toBe(leasedAt);
    expectBefore(claim.leasedAt, waited);
  });

  test('checks the claim before sending', async () => {
    const { claim } = await claimMessage(server);
    const { leasedAt } = claim;
    const { result, waited } = await whileWaiting(() => markHandedOver(server.db, claim, server.clock.now()));
    expect(result).toBe('free');
    expect(claim.leasedAt).not.toBe(leasedAt);
    expectBefore(claim.leasedAt, waited);
  });
});
