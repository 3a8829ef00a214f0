import { expect, test } from 'vitest';
import { createCustomer } from '#server/test/factories.ts';
import { fillDatabaseDisk } from '#server/test/fakes/database-settings.ts';
import { provideTestServer } from '#server/test/test-server.ts';
import {
  checkFile,
  countNamed,
  expireLeases,
  getImport,
  importFile,
  listRows,
  longFile,
  uploadImport,
  work,
  workOnImports,
} from '../testing/imported-files.ts';
import { firstBatchRows } from './batch-size.ts';
import { claimImport } from './claim-import.ts';

const server = provideTestServer();

/** Runs `act` when so many batches have been committed, before the next one. */
async function afterBatches(id: string, count: number, act: () => Promise<unknown>): Promise<void> {
  let left = count;
  const stopping = {
    get aborted() {
      if (left === 0) throw new Error('The worker dies here.');
      left -= 1;
      return false;
    },
  } as AbortSignal;
  const { runImport } = await import('./run-import.ts');
  const claim = await claimImport(server.db);
  if (claim?.id !== id) throw new Error('There is no such import to work on.');
  await expect(runImport({ ...server, stopping }, claim)).rejects.toThrow('dies here');
  await act();
}

test('goes on after a crash in the middle, and imports nothing twice [10.12-11]', async () => {
  const { _id } = await checkFile(server, longFile('Crash', firstBatchRows + 20));
  await server.request('POST', `/api/imports/${_id}/run`);
  await afterBatches(_id, 1, async () => {
    expect(await countNamed(server, 'Crash')).toBe(firstBatchRows);
    expect(await getImport(server, _id)).toMatchObject({
      state: 'running',
      progress: { done: firstBatchRows, total: firstBatchRows + 20, secondsLeft: expect.any(Number) },
      result: { new: firstBatchRows },
    });
    // Its lease still holds.
    expect(await claimImport(server.db)).toBeUndefined();
    await expireLeases(server);
  });
  await workOnImports(server);
  expect(await getImport(server, _id)).toMatchObject({
    state: 'done',
    result: { new: firstBatchRows + 20 },
    differing: 0,
  });
  expect(await countNamed(server, 'Crash')).toBe(firstBatchRows + 20);
});

test('stops between two batches when it is cancelled, goes on, and can be undone [10.12-12]', async () => {
  const { _id } = await checkFile(server, longFile('Stop', firstBatchRows + 5));
  await server.request('POST', `/api/imports/${_id}/run`);
  await afterBatches(_id, 1, () => server.request('POST', `/api/imports/${_id}/cancel`));
  await workOnImports(server);
  expect(await getImport(server, _id)).toMatchObject({
    state: 'cancelled',
    result: { new: firstBatchRows },
    progress: null,
  });
  expect(await work(server, _id, 'run')).toMatchObject({
    state: 'done',
    result: { new: firstBatchRows + 5 },
  });
  expect(await work(server, _id, 'undo')).toMatchObject({
    state: 'undone',
    undone: { deleted: firstBatchRows + 5, restored: 0, left: 0 },
  });
  expect(await countNamed(server, 'Stop')).toBe(0);
});

test('lists rows that came out otherwise because somebody wrote meanwhile [10.12-13]', async () => {
  const { _id } = await checkFile(server, longFile('Meanwhile', 2));
  const address = {
    name: '',
    street: '1 Long Street',
    street2: '',
    city: 'Meanwhile',
    state: 'IL',
    zip: '60601',
  };
  await createCustomer(server, { name: 'Meanwhile 1', address });
  expect(await work(server, _id, 'run')).toMatchObject({ result: { new: 1, unchanged: 1 }, differing: 1 });
  const rows = await listRows(server, _id, 'outcome=differing');
  expect(rows).toMatchObject([{ line: 3, outcome: 'unchanged', predicted: 'new' }]);
});

test('recognizes by id, email, phone, or name and address; never by the name alone [10.12-14]', async () => {
  const contact = (email: string, phone: string) => ({
    title: 'Owner',
    name: 'Pat',
    email,
    phoneNumbers: [{ name: 'Mobile', phone }],
  });
  const twin = { contacts: [contact('twin@match.test', '3125557001')] };
  const first = await createCustomer(server, { name: 'First Twin', ...twin });
  await createCustomer(server, { name: 'Second Twin', ...twin });
  const other = await createCustomer(server, {
    name: 'By Phone',
    contacts: [contact('phone@match.test', '3125557002')],
  });
  const named = await createCustomer(server, {
    name: 'Former Name',
    contacts: [contact('named@match.test', '3125557003')],
  });
  const header = 'Crewdesk ID,Name,Street,City,State,Zip,Email,Phone';
  const place = '1 Match Street,Chicago,IL,60601';
  const lines = [
    `${first._id},Renamed Twin,,,,,,`,
    `,Before Its Id,${place},,312-555-7003`,
    `${named._id},Named by Id,,,,,,`,
    `,Second Twin,,,,,TWIN@match.test,`,
    `,Third Twin,${place},twin@match.test,312-555-7009`,
    `,By Phone Now,,,,,,(312) 555-7002`,
    `,By Phone,${place},,`,
    `,Double,${place},,`,
    `,Double,${place},,`,
  ];
  const done = await importFile(server, [header, ...lines].join('\n'));
  const rows = await listRows(server, done._id);
  expect(rows.map(({ name, outcome }) => [name, outcome])).toEqual([
    ['Renamed Twin', 'update'],
    ['Before Its Id', 'new'],
    ['Named by Id', 'update'],
    ['Second Twin', 'unchanged'],
    ['Third Twin', 'new'],
    ['By Phone Now', 'update'],
    ['By Phone', 'new'],
    ['Double', 'new'],
    ['Double', 'refused'],
  ]);
  expect([0, 2, 5].map((index) => rows[index]?.entityId)).toEqual([first._id, named._id, other._id]);
  expect(rows[8]?.issues[0]?.message).toContain('This customer is on line 9 already.');
  // Neither twin has the name, and both have the email address.
  const { _id } = (await uploadImport(server, `Name,Email\nNo Twin,twin@match.test\n`)).body.data;
  await work(server, _id, 'dry-run');
  const [several] = await listRows(server, _id);
  expect(several?.issues[0]?.message).toContain('Several customers match this row');
});

test('says that it waits while the disk of the database is full, and goes on by itself [10.12-79]', async () => {
  const { _id } = await checkFile(server, longFile('Full', 3));
  await server.request('POST', `/api/imports/${_id}/run`);
  const free = await fillDatabaseDisk(server, 'customers');
  // Longer than a look at the disk counts.
  const later = () => server.clock.advance(5_000);
  later();
  const full = 'The disk of the database is full';
  await expect(workOnImports(server)).rejects.toThrow('No space left on device');
  const problem = `${full}. This goes on by itself as soon as data can be stored again.`;
  const progress = { done: 0, total: 3 };
  expect(await getImport(server, _id)).toMatchObject({ state: 'running', problem, progress });
  const other = (await uploadImport(server, longFile('Other', 1))).body.data;
  expect(other).toMatchObject({ state: 'columns', problem: null });
  const address = { name: '', street: '1 Long Street', street2: '', city: 'Full', state: 'IL', zip: '60601' };
  const saved = await server.request('POST', '/api/customer', { body: { name: 'Full Too', address } });
  const error = `${full}, so nothing can be saved. Please try again once there is space.`;
  expect([saved.status, saved.body]).toEqual([503, { code: 'unavailable', error }]);
  await free();
  later();
  expect(await getImport(server, _id)).toMatchObject({ state: 'running', problem: null, progress });
  await expireLeases(server);
  await workOnImports(server);
  expect(await getImport(server, _id)).toMatchObject({ state: 'done', problem: null, result: { new: 3 } });
});
