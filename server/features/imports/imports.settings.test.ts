import { expect, test } from 'vitest';
import { provideTestServer } from '#server/test/test-server.ts';
import { checkFile, listRows, uploadImport, work, workOnImports } from './testing/imported-files.ts';

const server = provideTestServer();

const address = '1 Oak,Berwyn,IL,60402';
const rows = `Name,Street,City,State,Zip\nAcme,${address}\nBolt,${address.replace('1', '2')},7 too many\n`;

test('leaves out a title above the headings, and lets a user choose another line [10.12-70]', async () => {
  const titled = `Customer List\n"November 20, 2026"\n\n${rows}`;
  const { _id, version, ...found } = (await uploadImport(server, titled)).body.data;
  expect(found).toMatchObject({ headerLine: 4, headerBy: 'headings', rows: 2 });
  expect(found.firstLines.slice(0, 3)).toEqual([
    { line: 1, text: 'Customer List' },
    { line: 2, text: 'November 20, 2026' },
    { line: 4, text: 'Name, Street, City, State, Zip' },
  ]);
  const choose = (line: unknown) => server.request('PUT', `/api/imports/${_id}/header`, { body: { line } });
  for (const line of [0, 3, 99, 'x']) expect((await choose(line)).status).toBe(400);
  const { body } = await choose(2);
  expect(body.data).toMatchObject({ headerLine: 2, headerBy: 'user', rows: 3, version: version + 1 });
  expect(body.data.columns).toMatchObject([
    { header: 'November 20, 2026', samples: ['Name', 'Acme', 'Bolt'] },
  ]);
  expect((await choose(4)).body.data.columns).toMatchObject([{ target: 'name' }, {}, {}, {}, {}]);
  const done = await work(server, _id, 'dry-run').then(() => work(server, _id, 'run'));
  expect(done).toMatchObject({ state: 'done', result: { new: 1, refused: 1 } });
  expect((await listRows(server, _id)).map(({ line }) => line)).toEqual([5, 6]);
  const refused = await server.request('GET', `/api/imports/${_id}/refused.csv`);
  expect(refused.text).toMatch(/^\ufeffName,Street,City,State,Zip,Reason\r\nBolt,2 Oak,/);
  expect((await choose(1)).status).toBe(409);
});

test('starts nothing that a colleague has changed meanwhile [10.12-71]', async () => {
  const checked = await checkFile(server, rows.replace('Acme', 'Mine'));
  const path = `/api/imports/${checked._id}`;
  const send = (method: string, action: string, version: number, body?: object) =>
    server.request(method, `${path}/${action}`, { body, headers: { 'if-match': `"${version}"` } });
  const theirs = checked.columns.map(({ index, target }) => ({
    index,
    target: target === 'name' ? 'company' : target,
  }));
  const changed = await send('PUT', 'columns', checked.version, { columns: theirs });
  expect(changed.headers.etag).toBe(`"${changed.body.data.version}"`);
  await work(server, checked._id, 'dry-run');

  const mine = { columns: checked.columns };
  const stale = [
    await send('POST', 'run', checked.version),
    await send('POST', 'dry-run', checked.version),
    await send('PUT', 'columns', checked.version, mine),
    await send('PUT', 'header', checked.version, { line: 1 }),
    await send('PUT', 'notices', checked.version, { sendsNotices: true }),
  ];
  for (const { status, body } of stale) {
    expect([status, body.error]).toEqual([
      412,
      'Somebody else changed this import meanwhile. Please look at it again before you go on.',
    ]);
    expect(body.data).toMatchObject({ state: 'checked', predicted: { new: 1 } });
    expect(body.data.columns[0]).toMatchObject({ target: 'company' });
  }
  const current = stale[0]?.body.data.version;
  expect((await send('POST', 'run', current)).status).toBe(200);
  await workOnImports(server);
  expect(await server.request('GET', path).then(({ body }) => body.data)).toMatchObject({ state: 'done' });
});
