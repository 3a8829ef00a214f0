import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  addCustomer,
  address,
  contact,
  expectGone,
  expectSpreadsheet,
  newPhone,
  provideWireClient,
} from './contract-server.ts';

// Every call of section 7 about records, in the words of the specification: nothing of schema/ is used here, so that a rename there
// cannot rename what others rely on.

const wire = provideWireClient();

const equipment = {
  identifier: 'RTU-1',
  type: 'Rooftop unit',
  size: '10 ton',
  manufacturer: 'Wire Air',
  model: '48TC',
  serial: 'S-100',
  installDate: '2024-05-01',
};
const warranty = {
  equipmentSerial: 'S-100',
  company: 'Wire Air',
  type: 'Parts',
  confirmationNumber: 'C-1',
  expirationDate: '2030-05-01',
  notify: ['office@example.com', '+13125550143'],
};
const kinds = [
  { path: '/work-order', label: 'work-orders', link: 'workOrder', own: {} },
  {
    path: '/service-contracts',
    label: 'service-contracts',
    link: 'serviceContract',
    own: { serviceIntervalType: 'months', serviceIntervalAmount: 3 },
  },
  {
    path: '/projects',
    label: 'projects',
    link: 'project',
    own: {
      permitNumber: 'P-1',
      permitDate: '2026-03-12',
      documents: [{ fileUrl: 'https://files.example/plan.pdf', name: 'Plan' }],
    },
  },
] as const;
type Kind = (typeof kinds)[number];

async function addRecord({ path, own }: Kind, change: object = {}) {
  const customer = await addCustomer(wire.client, 'Wire Works');
  const record = await wire.client.call('POST', path, {
    customer: customer._id,
    proposalNumber: 'PR-7',
    customerPo: 'PO-7',
    billingAddress: address,
    serviceAddress: address,
    classification: path === '/projects' ? 'HVAC Commercial Install' : 'HVAC Commercial Service',
    description: 'Replace the fan.',
    contacts: [contact],
    statusTimeline: [{ status: 'Open', statusObtainedAt: '2026-03-12' }],
    equipment: [equipment],
    warranties: [warranty],
    ...own,
    ...change,
  });
  return { customer, record };
}

describe.each(kinds)('records at $path', (kind) => {
  const { path, label, link, own } = kind;

  test('are added, read, put back as they were answered, listed, counted, exported and deleted [3-7]', async () => {
    const technician = await wire.client.call('POST', '/user', {
      name: 'Tess Tech',
      phone: newPhone(),
      isTechnician: true,
    });
    const assigned = path === '/projects' ? {} : { assignedTechnicians: [{ user: technician._id }] };
    const { customer, record } = await addRecord(kind, assigned);
    expect(record).toMatchObject({
      ...own,
      customer: { _id: customer._id, name: 'Wire Works' },
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

    const one = `${path}/${record._id}`;
    const read = await wire.client.call('GET', one);
    expect(read).toEqual(record);
    const put = await wire.client.call('PUT', one, read);
    expect(put).toEqual({ ...read, version: 2, updatedAt: put.updatedAt });

    const idsOf = (list: { _id: string }[]) => list.map(({ _id }) => _id);
    expect(idsOf(await wire.client.call('GET', `${path}?limit=5&open=true`))).toEqual([record._id]);
    expect(idsOf(await wire.client.call('GET', `${path}?customer=${customer._id}`))).toEqual([record._id]);
    expect(await wire.client.call('GET', `${path}/total`)).toEqual({ total: 1, open: 1 });
    const closed = { status: 'Closed', statusObtainedAt: '2026-04-01' };
    await wire.client.call('PUT', one, { ...put, statusTimeline: [...put.statusTimeline, closed] });
    expect(await wire.client.call('GET', `${path}?limit=5&open=true`)).toEqual([]);
    expect(await wire.client.call('GET', `${path}/total`)).toEqual({ total: 1, open: 0 });
    await expectSpreadsheet(wire.client, { path: `${path}/export`, label, holding: 'Wire Works' });
    await expectGone(wire.client, one);
  });

  test('have messages, and contacts who can get them [3-15]', async () => {
    const { record } = await addRecord(kind);
    const about = { [link]: record._id };
    expect(
      await wire.client.call('GET', `/messages/available-contacts?${link}Id=${record._id}`),
    ).toMatchObject([
      {
        name: 'Ana Long',
        email: 'ana@lakeview.example',
        phoneNumbers: [{ name: 'Mobile', phone: '+13125550142' }],
      },
    ]);
    const text = await wire.client.call('POST', '/messages', {
      ...about,
      message: 'Now',
      textTo: '(312) 555-0142',
    });
    expect(text).toMatchObject({
      ...about,
      message: 'Now',
      textTo: '+13125550142',
      createdAt: expect.any(String),
    });
    expect(text.sentBy).toMatchObject({ name: 'Wilma Wire' });
    const mail = await wire.client.call('POST', '/messages', {
      ...about,
      message: 'Later, and again',
      emailTo: 'ana@lakeview.example',
      sendAt: '2090-03-12',
      recurrenceIntervalDays: 30,
    });
    expect(mail).toMatchObject({
      ...about,
      emailTo: 'ana@lakeview.example',
      sendAt: '2090-03-12',
      recurrenceIntervalDays: 30,
      sent: false,
      lastSent: null,
    });
    const idsAt = async (query: string) =>
      (await wire.client.call('GET', `/messages${query}`)).map(({ _id }: { _id: string }) => _id).toSorted();
    expect(await idsAt(`?${link}=${record._id}`)).toEqual([text._id, mail._id].toSorted());
    expect(await idsAt('')).toEqual(expect.arrayContaining([text._id, mail._id]));
    expect((await wire.client.send('DELETE', `/messages/${mail._id}`)).status).toBe(204);
    expect(await idsAt(`?${link}=${record._id}`)).toEqual([text._id]);
  });
});

test('technicians of a work order and of a service contract are notified [3-19]', async () => {
  const user = await wire.client.call('POST', '/user', {
    name: 'Ned',
    phone: newPhone(),
    isTechnician: true,
  });
  for (const kind of kinds.slice(0, 2)) {
    const { record } = await addRecord(kind, { assignedTechnicians: [{ user: user._id }] });
    const payload = { extraMessage: 'Bring the ladder.', [`${kind.link}Id`]: record._id };
    expect((await wire.client.send('POST', '/notifications', payload)).status).toBe(200);
  }
});

test('a document is begun, sent in parts and completed, and its fileUrl is kept by a project [7.10-1]', async () => {
  const bytes = new Uint8Array(randomBytes(5 * 1024 * 1024 + 1000));
  const document = await wire.client.call('POST', '/documents', {
    name: 'Plan.pdf',
    size: bytes.length,
    contentType: 'application/pdf',
  });
  const { missing } = await wire.client.call('GET', `/documents/${document._id}/parts`);
  expect(missing).toHaveLength(2);
  for (const { number, size, url } of missing) {
    const start = (number - 1) * document.partSize;
    expect(await wire.client.putPart(url, bytes.slice(start, start + size))).toBe(200);
  }
  const { fileUrl, name } = await wire.client.call('POST', `/documents/${document._id}/complete`);
  expect(fileUrl).toMatch(/^http/);
  const { record } = await addRecord(kinds[2], { documents: [{ fileUrl, name }] });
  expect(record.documents).toMatchObject([{ fileUrl, name: 'Plan.pdf' }]);
});
