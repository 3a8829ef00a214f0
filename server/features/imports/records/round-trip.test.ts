import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { checkFile, importFile, listRows } from '#server/features/imports/testing/imported-files.ts';
import {
  addressInput,
  contactInput,
  createCustomer,
  createRecord,
  createUser,
} from '#server/test/factories.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer();

const notTaken: Record<string, string[]> = { 'service-contract': ['Schedule Interval'] };

test.each(recordKinds)(
  'imports an export of $labels.plural, which then is the same export [10.12-64]',
  async (kind) => {
    const exportOf = async () => (await server.request('GET', `/api${kind.apiPath}/export`)).text;
    const customer = (await createCustomer(server, { name: `Owner of ${kind.slug}, "Ltd"` }))._id;
    const technician = await createUser(server, { name: `Al Ames ${kind.id}`, isTechnician: true });
    const address = {
      name: 'Annex, rear',
      street: '9 Elm',
      street2: 'Unit "B"',
      city: 'Oak Park',
      zip: '60302',
    };
    const variants = [
      {},
      { customerPo: '=1+1', description: "-5 below\n'quoted'", proposalNumber: 'P-1' },
      {
        billingAddress: addressInput(address),
        statusTimeline: [{ status: 'Ordered; parts', statusObtainedAt: '2026-03-02' }],
      },
      {
        contacts: [contactInput({ name: 'Ana; Lopez', email: '' }), contactInput({ email: 'bo@zulu.test' })],
      },
      { assignedTechnicians: [{ user: technician._id }], permitNumber: '@home', permitDate: '2026-04-01' },
      { serviceIntervalType: 'weeks', serviceIntervalAmount: 6, endsOn: '2027-01-31' },
      // Twice the same work for the same customer.
      { customerPo: 'Yearly', description: 'Filters', serviceAddress: addressInput(address) },
      { customerPo: 'Yearly', description: 'Filters', serviceAddress: addressInput(address) },
    ];
    for (const variant of variants) await createRecord(server, kind, { ...variant, customer });
    const exported = await exportOf();
    const checked = await checkFile(server, exported, kind.id);
    expect(await listRows(server, checked._id, 'outcome=refused')).toEqual([]);
    expect(checked).toMatchObject({
      notTaken: [...(notTaken[kind.id] ?? []), 'Created At', 'Last Updated At'],
      predicted: { unchanged: variants.length, new: 0, update: 0 },
    });
    // An empty installation, apart from its customers and technicians.
    await server.db.deleteFrom('records').where('kind', '=', kind.id).execute();
    await sql`select setval(${`${kind.id.replaceAll('-', '_')}_numbers`}, 1001, false)`.execute(server.db);
    expect(await importFile(server, exported, kind.id)).toMatchObject({
      result: { new: variants.length },
      differing: 0,
    });
    const withoutDays = (text: string) => text.replace(/\d{4}-\d\d-\d\d \d\d:\d\d/g, 'then');
    expect(withoutDays(await exportOf())).toBe(withoutDays(exported));
    const again = await importFile(server, exported, kind.id);
    expect(again.result).toMatchObject({ new: 0, update: 0, refused: 0 });
    // Where others have the numbers already, the rows are still recognized.
    await server.db.deleteFrom('records').where('kind', '=', kind.id).execute();
    expect((await importFile(server, exported, kind.id)).result).toMatchObject({ new: variants.length });
    expect((await importFile(server, exported, kind.id)).result).toMatchObject({
      new: 0,
      update: 0,
      refused: 0,
    });
  },
);
