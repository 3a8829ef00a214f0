import { buildEquipment, buildWarranty } from '#e2e/fixtures/record-form-steps.ts';
import { createRecord } from '#e2e/fixtures/record-steps.ts';
import { injectionStrings } from '#e2e/fixtures/script-injection.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { projects } from '#schema/records/projects.ts';
import { workOrders } from '#schema/records/work-orders.ts';

test('prints script injection attempts as text on the screen and in the page footer', async ({
  signedIn: page,
  api,
  pageErrors,
}) => {
  const technicians = [
    await api.createUser(injectionStrings[0] ?? '', true),
    await api.createUser(injectionStrings[1] ?? '', true),
  ];
  const address = (text: string) => ({
    name: text,
    street: text,
    street2: text,
    city: text,
    state: text.slice(0, 50),
    zip: text.slice(0, 20),
  });
  const lists = {
    contacts: injectionStrings.map((text) => ({
      title: text,
      name: text,
      email: null,
      phoneNumbers: [{ name: text.slice(0, 60), phone: '3125550142' }],
    })),
    statusTimeline: injectionStrings.map((text) => ({
      status: text.slice(0, 50),
      statusObtainedAt: '2026-03-12',
    })),
    equipment: injectionStrings.map((text) => ({
      ...buildEquipment(text, text, text),
      type: text,
      size: text,
      model: text,
    })),
    warranties: injectionStrings.map((text) => ({
      ...buildWarranty(text.replace(/\s+/g, ' '), text),
      confirmationNumber: text,
    })),
  };
  for (const [kind, change] of [
    [workOrders, { assignedTechnicians: technicians.map(({ _id }) => ({ user: _id })) }],
    [
      projects,
      {
        proposalNumber: injectionStrings[2],
        permitNumber: injectionStrings[3],
        documents: injectionStrings.map((name) => ({
          name,
          fileUrl: 'https://files.example/a?x="><script>',
        })),
      },
    ],
  ] as const) {
    for (const text of [
      injectionStrings[4] ?? '',
      injectionStrings[30] ?? '',
      `"; } html { display: none } @page { content: "\\`,
    ]) {
      const customer = await api.createCustomer({ name: text });
      const { _id, number } = await createRecord(api, kind, {
        customer: customer._id,
        customerPo: text,
        billingAddress: address(text),
        serviceAddress: address(text),
        description: injectionStrings.join('\n'),
        ...lists,
        ...change,
      });
      await page.goto(`/print/${kind.slug}/${_id}`);
      await expect(page.getByRole('heading', { name: number })).toBeVisible();
      await expect(page.getByRole('definition').first()).toHaveText(text);
      for (const injection of injectionStrings.map((one) => one.replace(/\s+/g, ' '))) {
        await expect(page.getByRole('rowheader', { name: injection, exact: true }).first()).toBeAttached();
      }
      await page.pdf();
    }
  }
  expect(await page.evaluate(() => '__ran' in window)).toBe(false);
  expect(pageErrors).toEqual([]);
});
