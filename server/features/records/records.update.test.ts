import { describe, expect, test } from 'vitest';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { contactInput, createRecord, equipmentInput, warrantyInput } from '#server/test/factories.ts';
import { createFullRecord } from '#server/test/fixtures/full-record-input.ts';
import { listHistory } from '#server/test/fixtures/list-history.ts';
import { omit } from '#server/test/omit.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer();

const listNames = [
  'contacts',
  'statusTimeline',
  'equipment',
  'warranties',
  'assignedTechnicians',
  'documents',
];

describe.each(recordKinds)('updating a $labels.singular', (kind) => {
  const path = `/api${kind.apiPath}`;

  function update(id: string, body: object, version?: string) {
    const headers = version === undefined ? {} : { 'if-match': version };
    return server.request('PUT', `${path}/${id}`, { body, headers });
  }

  test('accepts a record as the API returned it, and every row keeps its id [10.1-9]', async () => {
    const before = await createFullRecord(server, kind);
    const same = await update(before._id, before, '"1"');
    expect(same.status, same.text).toBe(200);
    expect(same.body.data).toEqual(before);
    const body = { ...before, description: 'Second visit' };
    const response = await update(before._id, body, '"1"');
    expect(response.headers.etag).toBe('"2"');
    expect(response.body.data).toEqual({ ...body, version: 2 });
    const rows = await listHistory(server, before._id);
    expect(rows.map(({ action, entity }) => [action, entity])).toEqual([
      ['create', kind.id],
      ['update', kind.id],
    ]);
    expect(rows[1]).toMatchObject({ before, after: response.body.data, userName: server.user.name });
  });

  test('adds, changes, reorders and deletes rows', async () => {
    const before = await createFullRecord(server, kind);
    const [first, second] = before.equipment;
    const response = await update(before._id, {
      ...before,
      contacts: [before.contacts[1], contactInput({ name: 'New Contact' })],
      equipment: [{ ...second, size: '12 ton' }, equipmentInput({ serial: 'C3' })],
      warranties: [{ ...before.warranties[0] }, warrantyInput('C3')],
      statusTimeline: [...before.statusTimeline, { status: 'Closed', statusObtainedAt: '2026-04-01' }],
    });
    const after = response.body.data;
    expect(after.contacts.map(({ name }: { name: string }) => name)).toEqual([
      before.contacts[1].name,
      'New Contact',
    ]);
    expect(after.contacts[0]).toEqual(before.contacts[1]);
    expect(after.equipment[0]).toEqual({ ...second, size: '12 ton' });
    expect(after.equipment).toHaveLength(2);
    expect(after.equipment).not.toContainEqual(expect.objectContaining({ _id: first._id }));
    expect(after.warranties[0]).toEqual(before.warranties[0]);
    expect(after.warranties[1]).toMatchObject({ equipmentSerial: 'C3' });
    expect(after).toMatchObject({ status: 'Closed', statusObtainedAt: '2026-04-01', isOpen: false });
    expect((await server.request('GET', `${path}/${before._id}`)).body.data).toEqual(after);
  });

  test('keeps lists that are not in the body', async () => {
    const before = await createFullRecord(server, kind);
    const body = { ...omit(before, listNames), description: 'Something else' };
    const after = (await update(before._id, body)).body.data;
    expect(after).toEqual({
      ...before,
      description: 'Something else',
      version: 2,
      updatedAt: after.updatedAt,
    });
  });

  test('does not take over rows of another record', async () => {
    const [record, other] = [await createFullRecord(server, kind), await createFullRecord(server, kind)];
    const body = { ...record, contacts: other.contacts, equipment: other.equipment };
    const after = (await update(record._id, body)).body.data;
    expect(after.contacts[0]._id).not.toBe(other.contacts[0]._id);
    expect(after.equipment[0]._id).not.toBe(other.equipment[0]._id);
    expect((await server.request('GET', `${path}/${other._id}`)).body.data).toEqual(other);
  });

  test('rejects a stale version with 412 and the current record', async () => {
    const record = await createRecord(server, kind);
    await update(record._id, { ...record, customerPo: 'First' }, '"1"');
    const stale = await update(record._id, { ...record, customerPo: 'Second' }, '"1"');
    expect(stale.status).toBe(412);
    expect(stale.body).toMatchObject({
      code: 'stale',
      error: `This ${kind.labels.singular} was changed by someone else in the meantime.`,
      data: { customerPo: 'First', version: 2 },
    });
  });

  test('accepts one of eight concurrent requests with the same version', async () => {
    const record = await createRecord(server, kind);
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, n) => {
        const contacts = [contactInput({ name: `Writer ${n}` })];
        return update(record._id, { ...record, customerPo: `Writer ${n}`, contacts }, '"1"');
      }),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(412)]);
    const accepted = responses.find(({ status }) => status === 200)?.body.data;
    expect(accepted.contacts[0].name).toBe(accepted.customerPo);
    for (const { status, body } of responses) if (status === 412) expect(body.data).toEqual(accepted);
  });
});
