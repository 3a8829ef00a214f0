import { recordUpdateSchema } from '#schema/records/records.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import type { AppError } from '#server/base/errors.ts';
import { lockRecords } from '#server/features/records/batches/record-batches.writes.ts';
import { updateRecords } from '#server/features/records/record-updates.writes.ts';
import type { StoredEntity } from '#server/http/mutations.ts';
import type { TestServer } from '#server/test/test-server.ts';

const timeZone = 'America/Chicago';

/** Changes work orders in one batch, as an import does. Returns the outcomes by their ids. */
export function updateTogether(
  server: TestServer,
  ids: string[],
  changeOf: (id: string) => object,
): Promise<Map<string, StoredEntity | AppError>> {
  const update = recordUpdateSchema(workOrders, () => timeZone);
  return server.db.transaction().execute(async (tx) => {
    const updates = (await lockRecords(tx, workOrders, ids, '2026-03-10')).map((before) => ({
      before,
      update: update.parse({ ...JSON.parse(before.json), ...changeOf(before.id) }),
    }));
    const by = { actor: server.user, at: server.clock.now() };
    return updateRecords(tx, workOrders, updates, by, { timeZone, unknownTextsPerHour: 10 });
  });
}
