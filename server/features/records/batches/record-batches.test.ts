import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { expect, test } from 'vitest';
import { recordUpdateSchema } from '#schema/records/records.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import { AppError } from '#server/base/errors.ts';
import { rowIdsIn } from '#server/db/rows/row-ids.ts';
import { contactInput, createRecord } from '#server/test/factories.ts';
import { provideTestServer } from '#server/test/test-server.ts';
import { updateRecords } from '../record-updates.writes.ts';
import { lockRecords } from './record-batches.writes.ts';

const server = provideTestServer();
const timeZone = 'America/Chicago';

/** Changes records in one batch. Returns the contacts of each; undefined for one that is refused. */
async function updateTogether(ids: string[], changeOf: (index: number) => object) {
  const update = recordUpdateSchema(workOrders, () => timeZone);
  return server.db.transaction().execute(async (tx) => {
    const updates = (await lockRecords(tx, workOrders, ids, '2026-03-10')).map((before, index) => ({
      before,
      update: update.parse({ ...JSON.parse(before.json), ...changeOf(index) }),
    }));
    const by = { actor: server.user, at: server.clock.now() };
    const saved = await updateRecords(tx, workOrders, updates, by, { timeZone, unknownTextsPerHour: 10 });
    return ids.map((id) => {
      const result = saved.get(id);
      return !result || result instanceof AppError ? undefined : JSON.parse(result.json).contacts;
    });
  });
}

test('of records updated together with the same new row, the first that is not refused keeps its id', async () => {
  const ids: string[] = [];
  for (let n = 0; n < 3; n += 1) ids.push((await createRecord(server, workOrders))._id);
  const { phoneNumbers, ...fields } = contactInput();
  const withId = (row: object) => ({ ...row, _id: randomUUIDv7() });
  const contact = { ...withId(fields), phoneNumbers: phoneNumbers.map(withId) };
  const nobody = { user: randomUUID() };
  const [refused, first, second] = await updateTogether(ids, (index) => ({
    contacts: [contact],
    assignedTechnicians: index === 0 ? [nobody] : [],
  }));
  expect(refused).toBeUndefined();
  expect(first).toEqual([contact]);
  const [sentIds, otherIds] = [rowIdsIn(contact), rowIdsIn(second)];
  expect(otherIds).toHaveLength(sentIds.length);
  expect(otherIds.filter((id) => sentIds.includes(id))).toEqual([]);
});
