import { expect, test } from 'vitest';
import { type ImportColumn, maxImportBytes } from '#schema/imports/imports.ts';
import { createUser, newPhone } from '#server/test/factories.ts';
import { unknownId } from '#server/test/fixtures/unknown-id.ts';
import { readCsv } from '#server/test/read-csv.ts';
import { provideTestServer } from '#server/test/test-server.ts';
import {
  checkFile,
  getImport,
  importFile,
  listRows,
  uploadImport,
  work,
  workOnImports,
} from './testing/imported-files.ts';

const server = provideTestServer();

const header = 'Display Name,First Name,Last Name,Email,Mobile Number,Street,City,State,Zip,Balance';
const acme = 'Acme Foods,Ana,Ruiz,ana@acme.test,(312) 555-0142,12 Lake St,Chicago,IL,60601,12.50';
const csv = (...lines: string[]) => [header, ...lines, ''].join('\r\n');
const customers = async () => (await server.request('GET', '/api/customer')).body.data;

test('imports customers with contacts, phones and addresses [10.12-1]', async () => {
  const uploaded = await uploadImport(server, csv(acme, 'No Street,,,,,,,,,'));
  expect(uploaded.status).toBe(201);
  const { _id, columns, notTaken, ...found } = uploaded.body.data;
  expect(found).toMatchObject({
    encoding: 'utf-8',
    delimiter: ',',
    rows: 2,
    state: 'columns',
    fileName: 'customers.csv',
    predicted: null,
    result: null,
    createdBy: { _id: server.user.id },
  });
  const targets = columns.map(({ target }: ImportColumn) => target);
  const parts = ['name', 'firstName', 'lastName', 'email', 'mobilePhone', 'street', 'city', 'state', 'zip'];
  expect(targets).toEqual([...parts, null]);
  expect(columns[0]).toMatchObject({ samples: ['Acme Foods', 'No Street'], filled: 1, proposedBy: 'header' });
  expect(notTaken).toEqual(['Balance']);

  const checked = await work(server, _id, 'dry-run');
  expect(checked).toMatchObject({
    state: 'checked',
    predicted: { new: 1, update: 0, unchanged: 0, refused: 1 },
    result: null,
    progress: null,
  });
  expect(await customers()).toEqual([]);
  const [first, second] = await listRows(server, _id);
  expect(first).toMatchObject({ line: 2, name: 'Acme Foods', outcome: 'new', entityId: null, issues: [] });
  expect(first?.changes).toContainEqual({ label: 'Contact', to: 'Ana Ruiz', kind: 'added' });
  expect(second?.issues).toContainEqual({ column: 'Street', message: 'Street address is required.' });
  expect(await listRows(server, _id, 'outcome=refused')).toEqual([second]);

  const done = await work(server, _id, 'run');
  expect(done).toMatchObject({ state: 'done', result: { new: 1, refused: 1 }, differing: 0 });
  const [customer] = await customers();
  expect(customer).toMatchObject({
    name: 'Acme Foods',
    address: { name: null, street: '12 Lake St', street2: null, city: 'Chicago', state: 'IL', zip: '60601' },
    contacts: [
      {
        name: 'Ana Ruiz',
        title: 'Contact',
        email: 'ana@acme.test',
        phoneNumbers: [{ name: 'Mobile', phone: '+13125550142' }],
      },
    ],
    version: 1,
    updatedBy: { _id: server.user.id },
  });
  const list = await server.request('GET', '/api/imports');
  expect(list.body).toMatchObject({ total: 1, data: [{ _id, state: 'done' }] });
  const { body: history } = await server.request('GET', `/api/history?entity=customer&id=${customer._id}`);
  expect(history.data[0]).toMatchObject({ action: 'create', user: { _id: server.user.id } });
  const { body: ofCompany } = await server.request('GET', '/api/history?entity=import');
  expect(ofCompany.data).toMatchObject([{ entityId: _id, text: 'imported 1 customer from customers.csv' }]);
  expect(server.texts.filter(({ purpose }) => purpose !== 'login-code')).toEqual([]);
});

test('updates field by field, and a second run of a file changes nothing [10.12-2]', async () => {
  const beta = acme
    .replace('Acme', 'Beta')
    .replace('acme', 'beta')
    .replace('0142', '0152')
    .replace('12 L', '22 L');
  await importFile(server, csv(beta));
  const changed = beta.replace('22 Lake St', '24 Lake St').replace('(312) 555-0152', '312.555.0153');
  const done = await importFile(server, csv(changed));
  expect(done).toMatchObject({ result: { new: 0, update: 1 }, differing: 0 });
  const [row] = await listRows(server, done._id);
  expect(row?.changes).toEqual([
    {
      label: 'Address',
      from: '22 Lake St, Chicago, IL 60601',
      to: '24 Lake St, Chicago, IL 60601',
      kind: 'changed',
    },
    { label: 'Phone Number', row: 'Contact Ana Ruiz', to: 'Mobile (312) 555-0153', kind: 'added' },
  ]);
  const again = await importFile(server, csv(changed));
  expect(again).toMatchObject({ result: { new: 0, update: 0, unchanged: 1 }, sameFileAs: { _id: done._id } });
  const undone = await work(server, done._id, 'undo');
  expect(undone).toMatchObject({ state: 'undone', undone: { deleted: 0, restored: 1, left: 0 } });
  expect((await server.request('GET', `/api/customer/${row?.entityId}`)).body.data).toMatchObject({
    address: { street: '22 Lake St' },
    contacts: [{ phoneNumbers: [{ phone: '+13125550152' }] }],
    version: 3,
  });
});

test('undoes what is untouched and lists the rest with reasons [10.12-3]', async () => {
  const rows = ['One', 'Two', 'Three'].map((name, n) => `${name},,,,,${n} Undo Rd,Chicago,IL,60601,`);
  const { _id } = await importFile(server, csv(...rows));
  const [one, two] = await listRows(server, _id);
  const touched = (await server.request('GET', `/api/customer/${one?.entityId}`)).body.data;
  await server.request('PUT', `/api/customer/${one?.entityId}`, { body: { ...touched, name: 'Uno' } });
  await server.request('DELETE', `/api/customer/${two?.entityId}`);
  const undone = await work(server, _id, 'undo');
  expect(undone).toMatchObject({ undone: { deleted: 1, restored: 0, left: 2 }, undoUntil: null });
  const left = await listRows(server, _id, 'outcome=left');
  expect(left.map(({ name, undone: result }) => [name, result?.reason])).toEqual([
    ['One', 'This customer was changed since.'],
    ['Two', 'This customer was deleted since.'],
  ]);
  const again = await server.request('POST', `/api/imports/${_id}/undo`);
  expect([again.status, again.body.error]).toEqual([409, 'There is nothing to undo.']);
  const { body: history } = await server.request('GET', `/api/history?entity=import&id=${_id}`);
  expect(history.data[0]).toMatchObject({ text: 'undid the import of customers.csv', parts: [] });
});

test('offers refused rows to be mended, and remembers the columns [10.12-4]', async () => {
  const { _id, columns } = await checkFile(server, csv('Mend Me,,,,,=1+1,,IL,60601,7', acme));
  const choice = columns.map(({ index, target }) => ({
    index,
    target: target === 'name' ? 'company' : target,
  }));
  const chosen = await server.request('PUT', `/api/imports/${_id}/columns`, { body: { columns: choice } });
  expect(chosen.body.data).toMatchObject({ state: 'columns', predicted: null });
  await work(server, _id, 'dry-run');
  const refused = await server.request('GET', `/api/imports/${_id}/refused.csv`);
  expect(refused.headers['content-disposition']).toContain('customers-refused.csv');
  expect(readCsv(refused.text.slice(1))).toEqual([
    [...header.split(','), 'Reason'],
    ['Mend Me', '', '', '', '', "'=1+1", '', 'IL', '60601', '7', 'City: City is required.'],
  ]);
  const mended = await checkFile(
    server,
    refused.text.replace(',IL,', ',IL,').replace("'=1+1,", "'=1+1,Joliet"),
  );
  expect(mended.columns[0]).toMatchObject({ target: 'company', proposedBy: 'memory' });
  expect(mended).toMatchObject({ predicted: { new: 1, refused: 0 } });
});

test('is only for office users, in the right order, and for imports that exist [10.12-5]', async () => {
  const phone = newPhone();
  await createUser(server, { phone, isTechnician: true });
  const token = await server.signIn(phone);
  expect((await uploadImport(server, csv(acme), { token })).status).toBe(403);
  const { _id } = (await uploadImport(server, csv(acme))).body.data;
  expect((await server.request('GET', '/api/imports', { token })).status).toBe(403);
  const target = { index: 0, target: 'name' };
  const paths: [string, string, object?][] = [
    ['PUT', '/columns', { columns: [target] }],
    ['PUT', '/header', { line: 1 }],
    ['PUT', '/notices', { sendsNotices: true }],
    ['GET', ''],
    ['GET', '/rows'],
    ['GET', '/refused.csv'],
    ...['dry-run', 'run', 'cancel', 'undo'].map((path): [string, string] => ['POST', `/${path}`]),
  ];
  for (const [method, path, body] of paths) {
    const responses = await Promise.all([
      server.request(method, `/api/imports/${_id}${path}`, { token, body }),
      server.request(method, `/api/imports/${_id}${path}`, { token: null, body }),
      server.request(method, `/api/imports/${unknownId}${path}`, { body }),
    ]);
    expect(
      responses.map(({ status }) => status),
      path,
    ).toEqual([403, 401, 404]);
  }
  for (const body of [{}, { columns: [] }, { columns: [{ index: 99, target: 'name' }] }]) {
    const response = await server.request('PUT', `/api/imports/${_id}/columns`, { body });
    expect(response.status).toBe(400);
  }
  const { body: large } = await uploadImport(server, Buffer.alloc(maxImportBytes + 1));
  expect(large.error).toBe('This file is larger than 20 MB. Please split it into smaller files.');
  const run = await server.request('POST', `/api/imports/${_id}/run`);
  expect([run.status, run.body.error]).toEqual([409, 'Please make a dry run first.']);
  expect((await server.request('GET', '/api/imports?limit=0')).status).toBe(400);
  await server.request('POST', `/api/imports/${_id}/dry-run`);
  expect(await getImport(server, _id)).toMatchObject({ state: 'checking', progress: { done: 0, total: 1 } });
  await server.request('POST', `/api/imports/${_id}/cancel`);
  await workOnImports(server);
  expect(await getImport(server, _id)).toMatchObject({ state: 'columns', predicted: null, problem: null });
});
