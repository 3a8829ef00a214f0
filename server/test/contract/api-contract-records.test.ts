import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createRecord, equipment, kinds, warranty } from './contract-records.ts';
import {
  address,
  deleteAndExpectGone,
  expectCsvExport,
  newPhone,
  provideContractClient,
} from './contract-server.ts';

// These tests follow section 7 of the specification and import nothing from schema/, so that a rename there cannot hide a
// breaking change of the API.

const api = provideContractClient();

describe.each(kinds)('records at $path', (kind) => {
  const { path, label, own } = kind;

  test('can be created, read, put back unchanged, listed, counted, exported and deleted [3-7]', async () => {
    const technician = await api.client.requestData('POST', '/user', {
      name: 'Tess Tech',
      phone: newPhone(),
      isTechnician: true,
    });
    const assigned = path === '/projects' ? {} : { assignedTechnicians: [{ user: technician._id }] };
    const { customer, record } = await createRecord(api.client, kind, assigned);
    expect(record).toMatchObject({
      ...own,
      customer: { _id: customer._id, name: 'Acme Works' },
      proposalNumber: 'PR-7',
      customerPo: 'PO-7',
      billingAddress: address,
      serviceAddress: address,
      description: 'Replace the fan.',
      contacts: [{ name: 'Ana Long' }],
      statusTimeline: [{ status: 'Open', statusObtainedAt: '2026-03-12' }],
      equipment: [equipment],
      warranties: [warranty],
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
    if (path === '/projects') expect(record).not.toHaveProperty('assignedTechnicians');
    else
      expect(record.assignedTechnicians).toMatchObject([
        { user: { _id: technician._id, name: 'Tess Tech' } },
      ]);

    const recordPath = `${path}/${record._id}`;
    const read = await api.client.requestData('GET', recordPath);
    expect(read).toEqual(record);
    const updated = await api.client.requestData('PUT', recordPath, read);
    expect(updated).toEqual(read);

    const idsOf = (list: { _id: string }[]) => list.map(({ _id }) => _id);
    expect(idsOf(await api.client.requestData('GET', `${path}?limit=5&open=true`))).toEqual([record._id]);
    expect(idsOf(await api.client.requestData('GET', `${path}?customer=${customer._id}`))).toEqual([
      record._id,
    ]);
    expect(await api.client.requestData('GET', `${path}/total`)).toEqual({ total: 1, open: 1 });
    const closed = { status: 'Closed', statusObtainedAt: '2026-04-01' };
    const statusTimeline = [...updated.statusTimeline, closed];
    const saved = await api.client.requestData('PUT', recordPath, { ...updated, statusTimeline });
    expect(saved.version).toBe(2);
    expect(await api.client.requestData('GET', `${path}?limit=5&open=true`)).toEqual([]);
    expect(await api.client.requestData('GET', `${path}/total`)).toEqual({ total: 1, open: 0 });
    await expectCsvExport(api.client, { path: `${path}/export`, label, text: 'Acme Works' });
    await deleteAndExpectGone(api.client, recordPath);
  });
});

test('a document can be uploaded in parts and added to a project by its fileUrl [7.10-1]', async () => {
  const bytes = new Uint8Array(randomBytes(5 * 1024 * 1024 + 1000));
  const document = await api.client.requestData('POST', '/documents', {
    name: 'Plan.pdf',
    size: bytes.length,
    contentType: 'application/pdf',
  });
  const { missing } = await api.client.requestData('GET', `/documents/${document._id}/parts`);
  expect(missing).toHaveLength(2);
  for (const { number, size, url } of missing) {
    const start = (number - 1) * document.partSize;
    expect(await api.client.putPart(url, bytes.slice(start, start + size))).toBe(200);
  }
  const { fileUrl, name } = await api.client.requestData('POST', `/documents/${document._id}/complete`);
  expect(fileUrl).toMatch(/^http/);
  const { record } = await createRecord(api.client, kinds[2], { documents: [{ fileUrl, name }] });
  expect(record.documents).toMatchObject([{ fileUrl, name: 'Plan.pdf' }]);
});
