import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import type { Clock } from '../../lib/clock.ts';
import { crewdeskItself } from '../../lib/history.ts';
import type { TwilioNotes } from '../../lib/senders/twilio.ts';
import { suppress } from '../suppressions/suppressions.queries.ts';

/** What the sender of texts has to know, and to tell, about what is stored. */
export function twilioNotes(db: Database, clock: Clock): TwilioNotes {
  return {
    async findOthers(providerIds, key) {
      const { rows } = await sql<{ providerId: string }>`
        select provider_id from deliveries where provider_id = any(${providerIds}::text[]) and id::text <> ${key}
        union all
        select unnest(former_provider_ids) from deliveries where id::text = ${key}`.execute(db);
      return rows.map(({ providerId }) => providerId);
    },

    async noteOptOut(number) {
      const by = { actor: crewdeskItself, at: clock.now() };
      await db
        .transaction()
        .execute((tx) => suppress(tx, { channel: 'sms', address: number }, { source: 'reply' }, by));
    },
  };
}
