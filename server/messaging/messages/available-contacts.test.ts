import { describe, expect, test } from 'vitest';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import { contactInput, createRecord } from '#server/test/factories.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer();
const unknownId = '01900000-0000-7000-8000-000000000000';

const listContacts = (query: string) => server.request('GET', `/api/messages/available-contacts${query}`);

describe('available contacts', () => {
  test.each(recordKinds)('of a $id include their opt-outs', async (kind) => {
    const contacts = [
      contactInput({
        name: 'Ana',
        email: `Ana-${kind.id}@example.com`,
        phoneNumbers: [
          { name: 'Office', phone: '+13125550142;ext=7' },
          { name: 'Mobile', phone: '+13125550143' },
        ],
      }),
      contactInput({ name: 'Bo', email: '' }),
    ];
    const record = await createRecord(server, kind, { contacts });
    for (const [channel, address] of [
      ['sms', '+13125550142'],
      ['email', `ana-${kind.id}@example.com`],
    ] as const)
      await server.db
        .insertInto('suppressions')
        .values({ id: crypto.randomUUID(), channel, address, source: 'staff', createdAt: new Date() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    const { body } = await listContacts(`?${kind.apiName}Id=${record._id}`);
    expect(body.data).toEqual([
      {
        name: 'Ana',
        title: 'Facility Manager',
        email: `Ana-${kind.id}@example.com`,
        emailSuppressed: true,
        phoneNumbers: [
          { name: 'Office', phone: '+13125550142;ext=7', suppressed: true },
          { name: 'Mobile', phone: '+13125550143', suppressed: false },
        ],
      },
      {
        name: 'Bo',
        title: 'Facility Manager',
        email: null,
        emailSuppressed: false,
        phoneNumbers: [{ ...contacts[1]?.phoneNumbers[0], suppressed: false }],
      },
    ]);
  });

  test('require the id of an existing record of that kind', async () => {
    expect((await listContacts('')).status).toBe(400);
    expect((await listContacts(`?projectId=${unknownId}`)).status).toBe(404);
    const record = await createRecord(server, workOrders);
    expect((await listContacts(`?projectId=${record._id}`)).status).toBe(404);
  });
});
