import { sql } from 'kysely';
import type { TwilioStore } from '#server/adapters/messages/twilio.ts';
import { columnsOf } from '#server/db/columns.ts';
import { systemActor } from '#server/db/history/history.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import type { Services } from '#server/http/services.ts';
import { suppress } from '#server/messaging/suppressions/suppressions.writes.ts';

const d = columnsOf('deliveries', 'd');

/** The id that a delivery has is from another worker: the attempt that is looked up has stored none. */
const selectIdsOfOthers = preparedStatement<{ providerId: string }, [providerIds: string[], key: string]>(
  2,
  (providerIds, key) => sql<{ providerId: string }>`
    select ${d.providerId} as provider_id from deliveries d
    where ${d.providerId} = any(${providerIds}::text[]) and ${d.id}::text <> ${key}
    union all
    select unnest(array_append(${d.formerProviderIds}, ${d.providerId})) from deliveries d
    where ${d.id}::text = ${key}`,
);

/** Gives the Twilio sender access to stored provider ids and opt-outs. */
export function createTwilioStore({
  db,
  clock,
  config,
}: Pick<Services, 'db' | 'clock' | 'config'>): TwilioStore {
  return {
    async findIdsOfOtherDeliveries(providerIds, key) {
      const rows = await selectIdsOfOthers(db, providerIds, key);
      return rows.map(({ providerId }) => providerId);
    },

    async saveOptOut(number) {
      const by = { actor: systemActor, at: clock.now() };
      await db
        .transaction()
        .execute((tx) =>
          suppress(tx, { channel: 'sms', recipient: number }, { source: 'reply' }, by, config.backupDir),
        );
    },
  };
}
