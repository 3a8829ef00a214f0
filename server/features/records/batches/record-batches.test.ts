import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { expect, test } from 'vitest';
import { workOrders } from '#schema/records/work-orders.ts';
import { AppError } from '#server/base/errors.ts';
import { rowIdsIn } from '#server/db/rows/row-ids.ts';
import { contactInput, createRecord } from '#server/test/factories.ts';
import { provideTestServer } from '#server/test/test-server.ts';
import { updateTogether } from './test-batches.ts';

const server = provideTestServer();
test('of records updated together with the same new row, the first that is not refused keeps its id', async () => {
  const ids: string[] = [];
  for (let n = 0; n < 3; n += 1) ids.push((await createRecord(server, workOrders))._id);
  const { phoneNumbers, ...fields } = contactInput();
  const withId = (row: object) => ({ ...row, _id: randomUUIDv7() });
  const contact = { ...withId(fields), phoneNumbers: phoneNumbers.map(withId) };
  const nobody = { user: randomUUID() };
  const saved = await updateTogether(server, ids, (id) => ({
    contacts: [contact],
    assignedTechnicians: id === ids[0] ? [nobody] : [],
  }));
  const [refused, first, second] = ids.map((id) => {
    const result = saved.get(id);
    return !result || result instanceof AppError ? undefined : JSON.parse(result.json).contacts;
  });
  expect(refused).toBeUndefined();
  expect(first).toEqual([contact]);
  const [sentIds, otherIds] = [rowIdsIn(contact), rowIdsIn(second)];
  expect(otherIds).toHaveLength(sentIds.length);
  expect(otherIds.filter((id) => sentIds.includes(id))).toEqual([]);
});
