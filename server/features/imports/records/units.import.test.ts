import { expect, test } from 'vitest';
import { projects } from '#schema/records/projects.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import {
  checkFile,
  importFile,
  listRows,
  uploadImport,
  work,
} from '#server/features/imports/testing/imported-files.ts';
import { createWarrantyNotices } from '#server/messaging/warranty-notices/warranty-notices.ts';
import { createRecord, equipmentInput } from '#server/test/factories.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer();

const header =
  'Record,Identifier,Type,Size,Make,Model,Serial Number,Installed,Warranty Company,Warranty Type,Warranty Confirmation Number,Warranty Expires';
const csv = (...lines: string[]) => [header, ...lines, ''].join('\n');

test('adds units with warranties to the records that rows name, and takes them back [10.12-65]', async () => {
  const order = await createRecord(server, workOrders, {
    equipment: [equipmentInput({ serial: 'SN 1-AB', size: '5 ton' })],
  });
  const project = await createRecord(server, projects);
  const file = csv(
    `${order.number},RTU-9,Rooftop,10 ton,Trane,XR,sn1ab,6/30/2021,,,,`,
    `${order.number},RTU-2,Rooftop,10 ton,Carrier,48,SN2000,2021-06-30,Carrier,parts,C-1,2031-06-30`,
    `${order.number},RTU-3,Rooftop,10 ton,Carrier,48,SN3000,2021-06-30,,,,`,
    `${project.number},RTU-4,Rooftop,10 ton,Trane,48,SN4000,"Jun 30, 2021",,,,`,
    'WO-999,RTU-5,Rooftop,10 ton,Trane,48,SN5000,2021-06-30,,,,',
    ',RTU-6,Rooftop,10 ton,Trane,48,SN6000,2021-06-30,,,,',
    `${order.number},RTU-7,Rooftop,,Trane,48,SN7000,2021-06-30,,,,`,
    `${order.number},RTU-2,Rooftop,10 ton,Carrier,48,SN-2000,2021-06-30,,,,`,
  );
  const checked = await checkFile(server, file, 'unit');
  expect(checked).toMatchObject({ predicted: { new: 3, update: 1, refused: 4 }, notTaken: [] });
  const done = await work(server, checked._id, 'run');
  expect(done).toMatchObject({ result: checked.predicted, differing: 0 });
  const rows = await listRows(server, done._id);
  expect(rows.map(({ issues: [issue] }) => issue?.message)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    'WO-999 does not exist.',
    'This row does not name the record that has the unit, such as WO-1001.',
    'Size of equipment is required.',
    'This unit is on line 3 already.',
  ]);
  const get = async (path: string) => (await server.request('GET', `/api${path}`)).body.data;
  const saved = await get(`/work-order/${order._id}`);
  expect(saved).toMatchObject({
    equipment: [
      { serial: 'SN 1-AB', identifier: 'RTU-9', size: '10 ton' },
      { serial: 'SN2000', manufacturer: 'Carrier' },
      { serial: 'SN3000' },
    ],
    warranties: [{ equipmentSerial: 'SN2000', type: 'Parts', expirationDate: '2031-06-30', notify: [] }],
  });
  expect((await importFile(server, file, 'unit')).result).toMatchObject({ new: 0, update: 0, unchanged: 4 });
  expect(await work(server, done._id, 'undo')).toMatchObject({
    undone: { deleted: 3, restored: 1, left: 0 },
  });
  expect(await get(`/work-order/${order._id}`)).toMatchObject({
    equipment: order.equipment,
    warranties: [],
  });
  expect((await get(`/projects/${project._id}`)).equipment).toEqual([]);
});

test('leaves units alone on a record that was changed since [10.12-66]', async () => {
  const { number, _id } = await createRecord(server, workOrders);
  const unit = (n: number) => `${number},RTU-${n},Rooftop,10 ton,Trane,48,LEFT${n},2021-06-30,,,,`;
  const done = await importFile(server, csv(unit(1), unit(2)), 'unit');
  const record = (await server.request('GET', `/api/work-order/${_id}`)).body.data;
  await server.request('PUT', `/api/work-order/${_id}`, { body: { ...record, customerPo: 'Mine' } });
  expect(await work(server, done._id, 'undo')).toMatchObject({ undone: { deleted: 0, left: 2 } });
  const missing = (await uploadImport(server, 'Identifier\nRTU-1\n', { kind: 'unit' })).body.data;
  const checked = await server.request('POST', `/api/imports/${missing._id}/dry-run`);
  expect(checked.body.error).toContain('Please choose the column with the number of the record');
});

test('asks about notices of later days, and sends none that is due by now [10.12-67]', async () => {
  server.clock.set('2026-11-20T16:00:00.000Z');
  const { number, _id } = await createRecord(server, workOrders);
  const unit = (serial: string, expires: string) =>
    `${number},RTU,Rooftop,10 ton,Trane,48,${serial},2021-06-30,Trane,Parts,C-${serial},${expires},${serial}@notify.test`;
  const file = [
    `${header},Warranty Notify`,
    // Due today, 30 days before; due in 23 and 30 days.
    unit('DUE1', '2026-12-20'),
    // All four are due later.
    unit('LATER1', '2027-06-30'),
    unit('PAST1', '2026-11-19'),
    '',
  ].join('\n');
  const checked = await checkFile(server, file, 'unit');
  expect(checked).toMatchObject({ predicted: { new: 3, refused: 0 }, notices: 6, sendsNotices: null });
  const path = `/api/imports/${checked._id}`;
  const refused = await server.request('POST', `${path}/run`);
  expect([refused.status, refused.body.code]).toEqual([409, 'import_notices']);
  await server.request('PUT', `${path}/notices`, { body: { sendsNotices: true } });
  expect(await work(server, checked._id, 'run')).toMatchObject({ result: { new: 3 }, differing: 0 });
  expect(await createWarrantyNotices(server, server.clock.now())).toBe(0);
  expect(await createWarrantyNotices(server, new Date('2026-12-13T16:00:00.000Z'))).toBe(1);
  await work(server, checked._id, 'undo');

  const again = await checkFile(server, file, 'unit');
  await server.request('PUT', `/api/imports/${again._id}/notices`, { body: { sendsNotices: false } });
  expect(await work(server, again._id, 'run')).toMatchObject({ result: { new: 3 }, differing: 0 });
  const record = (await server.request('GET', `/api/work-order/${_id}`)).body.data;
  expect(record.warranties.map(({ notify }: { notify: string[] }) => notify)).toEqual([[], [], []]);
});
