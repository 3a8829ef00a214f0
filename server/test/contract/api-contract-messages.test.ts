import { describe, expect, test } from 'vitest';
import { createRecord, kinds } from './contract-records.ts';
import { newPhone, provideContractClient } from './contract-server.ts';

// These tests follow section 7 of the specification and import nothing from schema/, so that a rename there cannot hide a
// breaking change of the API.

const api = provideContractClient();

describe.each(kinds)('records at $path', (kind) => {
  const { link } = kind;

  test('have messages and available contacts [3-15]', async () => {
    const { record } = await createRecord(api.client, kind);
    const recordLink = { [link]: record._id };
    expect(
      await api.client.requestData('GET', `/messages/available-contacts?${link}Id=${record._id}`),
    ).toMatchObject([
      {
        name: 'Ana Long',
        email: 'ana@lakeview.example',
        phoneNumbers: [{ name: 'Mobile', phone: '+13125550142' }],
      },
    ]);
    const text = await api.client.requestData('POST', '/messages', {
      ...recordLink,
      message: 'Now',
      textTo: '(312) 555-0142',
    });
    expect(text).toMatchObject({
      ...recordLink,
      message: 'Now',
      textTo: '+13125550142',
      createdAt: expect.any(String),
    });
    expect(text.sentBy).toMatchObject({ name: 'Wilma West' });
    const email = await api.client.requestData('POST', '/messages', {
      ...recordLink,
      message: 'Later, and again',
      emailTo: 'ana@lakeview.example',
      sendAt: '2090-03-12',
      recurrenceIntervalDays: 30,
    });
    expect(email).toMatchObject({
      ...recordLink,
      emailTo: 'ana@lakeview.example',
      sendAt: '2090-03-12',
      recurrenceIntervalDays: 30,
      sent: false,
      lastSent: null,
    });
    const listIds = async (query: string) =>
      (await api.client.requestData('GET', `/messages${query}`))
        .map(({ _id }: { _id: string }) => _id)
        .toSorted();
    expect(await listIds(`?${link}=${record._id}`)).toEqual([text._id, email._id].toSorted());
    expect(await listIds('')).toEqual(expect.arrayContaining([text._id, email._id]));
    expect((await api.client.request('DELETE', `/messages/${email._id}`)).status).toBe(204);
    expect(await listIds(`?${link}=${record._id}`)).toEqual([text._id]);
  });
});

test('notifies technicians of a work order and of a service contract [3-19]', async () => {
  const user = await api.client.requestData('POST', '/user', {
    name: 'Ned',
    phone: newPhone(),
    isTechnician: true,
  });
  for (const kind of kinds.slice(0, 2)) {
    const { record } = await createRecord(api.client, kind, { assignedTechnicians: [{ user: user._id }] });
    const payload = { extraMessage: 'Bring the ladder.', [`${kind.link}Id`]: record._id };
    expect((await api.client.request('POST', '/notifications', payload)).status).toBe(200);
  }
});
