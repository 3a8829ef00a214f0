import { expect, test } from 'vitest';
import { customerInput } from '#server/test/factories.ts';
import { omit } from '#server/test/omit.ts';
import { repeatCount } from '#server/test/repeat-count.ts';
import { provideTestServer } from '#server/test/test-server.ts';
import { hostileFile } from './testing/hostile-files.ts';
import { checkFile, importFile, listRows, work } from './testing/imported-files.ts';

const server = provideTestServer();

const exportOf = async () => (await server.request('GET', '/api/customer/export')).text;
/** What an import may write, apart from the import itself. */
const counts = async () => {
  const count = async (table: 'customers' | 'customerContacts' | 'history' | 'messages') =>
    (await server.db.selectFrom(table).select('id').execute()).length;
  const total = (await server.request('GET', '/api/customer?limit=1')).body.total;
  return [await count('customers'), await count('customerContacts'), await count('history'), total];
};

test('a hostile file does what its dry run predicts, row for row, and changes nothing twice [10.12-9]', async () => {
  const files = repeatCount({ full: 200, suite: 6 });
  const seen = { new: 0, update: 0, unchanged: 0, refused: 0 };
  for (let seed = 1; seed <= files; seed += 1) {
    const file = hostileFile(seed);
    const before = await counts();
    const checked = await checkFile(server, file);
    expect([seed, checked.state, checked.problem]).toEqual([seed, 'checked', null]);
    expect(await counts(), `dry run of ${seed}`).toEqual(before);
    const predicted = await listRows(server, checked._id);
    // The dry run was a single batch.
    const done = await work(server, checked._id, 'run', { firstBatchRows: 2 });
    expect(done, `import of ${seed}`).toMatchObject({
      state: 'done',
      result: checked.predicted,
      differing: 0,
    });
    const rows = await listRows(server, checked._id);
    const comparable = (list: typeof rows) => list.map((row) => omit(row, ['entityId']));
    expect(comparable(rows)).toEqual(comparable(predicted));
    expect(rows.every(({ outcome, issues }) => (outcome === 'refused') === issues.length > 0)).toBe(true);
    const again = await importFile(server, file);
    expect(again.result, `second import of ${seed}`).toMatchObject({ new: 0, update: 0 });
    for (const outcome of ['new', 'update', 'unchanged', 'refused'] as const)
      seen[outcome] += done.result?.[outcome] ?? 0;
  }
  // The files are of use only if all happens.
  expect(Math.min(...Object.values(seen)), JSON.stringify(seen)).toBeGreaterThan(files / 4);
});

test('imports its own export, which then is the same export [10.12-10]', async () => {
  await server.db.deleteFrom('customers').execute();
  const formula = { name: '=1+1', accessNotes: "-5 below\n'quoted'" };
  const address = {
    name: 'Annex, rear',
    street: '9 Elm',
    street2: 'Unit "B"',
    city: 'Oak Park',
    state: 'IL',
    zip: '60302',
  };
  const two = [
    {
      title: 'Owner',
      name: 'Ana; Lopez',
      email: '',
      phoneNumbers: [
        { name: 'Line 2', phone: '3125550142' },
        { name: 'Office', phone: '3125550143 x7' },
      ],
    },
    {
      title: 'Buyer',
      name: 'Bo, Jr.',
      email: 'bo@zulu.test',
      phoneNumbers: [{ name: 'UK', phone: '+44 20 7946 0958' }],
    },
  ];
  for (const overrides of [{}, formula, { address }, { contacts: two }, { contacts: [] }])
    await server.request('POST', '/api/customer', { body: customerInput(overrides) });
  const exported = await exportOf();
  expect(await checkFile(server, exported)).toMatchObject({
    notTaken: ['Projects', 'Work Orders', 'Created At', 'Last Updated At'],
    predicted: { unchanged: 5, new: 0, update: 0 },
  });
  await server.db.deleteFrom('customers').execute();
  expect((await importFile(server, exported)).result).toMatchObject({ new: 5, refused: 0 });
  const withoutDates = (text: string) => text.replace(/\d{4}-\d\d-\d\d \d\d:\d\d/g, 'then');
  expect(withoutDates(await exportOf())).toBe(withoutDates(exported));
});
