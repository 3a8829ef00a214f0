import { expect, test } from 'vitest';
import { workOrders } from '#schema/records/work-orders.ts';
import { createRecord, equipmentInput, warrantyInput } from '#server/test/factories.ts';
import { provideTestServer } from '#server/test/test-server.ts';
import { historySteps } from './test-history.ts';

const server = provideTestServer();
const { read, save, lastChange, undo } = historySteps(server);

test('a serial number that was changed again goes back with its warranties, if somebody chooses so', async () => {
  const record = await createRecord(server, workOrders, {
    equipment: [equipmentInput({ serial: 'SN-1' }), equipmentInput()],
    warranties: [warrantyInput('SN-1'), warrantyInput('SN-1', { type: 'Labor' })],
  });
  const path = `/work-order/${record._id}`;
  const [unit, other] = record.equipment;
  const withSerial = (serial: string) => ({
    ...record,
    equipment: [{ ...unit, serial }, other],
    warranties: record.warranties.map((one: object) => ({ ...one, equipmentSerial: serial })),
  });
  await save(path, withSerial('SN-2'));
  const { _id } = await lastChange('work-order', record._id);
  await save(path, withSerial('SN-3'));
  const { conflicts } = await undo(_id, { preview: true });
  expect(conflicts).toMatchObject([{ before: 'SN-1', after: 'SN-2', now: 'SN-3' }]);
  await undo(_id, { overwrite: conflicts.map(({ path: at, tag }: typeof record) => ({ path: at, tag })) });
  const { equipment, warranties } = await read(path);
  expect({ equipment, warranties }).toEqual({ equipment: record.equipment, warranties: record.warranties });
});
