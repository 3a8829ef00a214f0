import { describe, expect, test } from 'vitest';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { createCustomer, createRecord, recordInput } from '#server/test/factories.ts';
import { createFullRecord } from '#server/test/fixtures/full-record-input.ts';
import { listHistory } from '#server/test/fixtures/list-history.ts';
import { unknownId } from '#server/test/fixtures/unknown-id.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer();

describe.each(recordKinds)('the $labels.singular routes', (kind) => {
  const path = `/api${kind.apiPath}`;
  const notFoundMessage = `This ${kind.labels.singular} does not exist or was deleted.`;

  test('delete a record and log it in the history', async () => {
    const record = await createFullRecord(server, kind);
    expect((await server.request('DELETE', `${path}/${record._id}`)).status).toBe(204);
    const read = await server.request('GET', `${path}/${record._id}`);
    expect(read.status).toBe(404);
    expect(read.body.error).toBe(notFoundMessage);
    const rows = await listHistory(server, record._id);
    expect(rows.at(-1)).toMatchObject({ action: 'delete', before: record, after: null });
    expect((await server.request('DELETE', `${path}/${record._id}`)).status).toBe(404);
  });

  test('respond 404 to an update of an unknown record', async () => {
    const body = recordInput(kind, { customer: (await createCustomer(server))._id });
    for (const id of [unknownId, 'nonsense']) {
      const response = await server.request('PUT', `${path}/${id}`, { body });
      expect(response.status).toBe(404);
      expect(response.body.error).toBe(notFoundMessage);
    }
  });

  test('respond 404 for a record of another kind', async () => {
    const other = recordKinds.find(({ id }) => id !== kind.id) ?? kind;
    const record = await createRecord(server, other);
    for (const method of ['GET', 'DELETE']) {
      expect((await server.request(method, `${path}/${record._id}`)).status).toBe(404);
    }
    const body = recordInput(kind, { customer: record.customer });
    expect((await server.request('PUT', `${path}/${record._id}`, { body })).status).toBe(404);
    expect((await server.request('GET', `/api${other.apiPath}/${record._id}`)).body.data).toEqual(record);
  });

  test('require a session', async () => {
    for (const [method, url] of [
      ['GET', path],
      ['GET', `${path}/total`],
      ['GET', `${path}/export`],
      ['GET', `${path}/${unknownId}`],
      ['POST', path],
      ['PUT', `${path}/${unknownId}`],
      ['DELETE', `${path}/${unknownId}`],
    ] as const) {
      expect((await server.request(method, url, { token: null })).status).toBe(401);
    }
  });
});
