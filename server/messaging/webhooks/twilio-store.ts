import { sql } from 'kysely';
import type { TwilioStore } from '#server/adapters/messages/twilio.ts';
import type { Clock } from '#server/base/clock.ts';
import type { Database } from '#server/db/client.ts';
import { systemActor } from '#server/db/history.ts';
import { suppress } from '#server/messaging/suppressions/suppressions.queries.ts';

/** What the sender of texts has to know, and to tell, about what is stored. */
export function createTwilioStore(db: Database, clock: Clock): TwilioStore {
  return {
    async findOthers(providerIds, key) {
      const { rows } = await sql<{ providerId: string }>`
        select provider_id from deliveries where provider_id = any(${providerIds}::text[]) and id::text <> ${key}
        union all
        select unnest(former_provider_ids) from deliveries where id::text = ${key}`.execute(db);
      return rows.map(({ providerId }) => providerId);
    },

    async noteOptOut(number) {
      const by = { actor: systemActor, at: clock.now() };
      await db
        .transaction()
        .execute((tx) => suppress(tx, { channel: 'sms', address: number }, { source: 'reply' }, by));
    },
  };
}
