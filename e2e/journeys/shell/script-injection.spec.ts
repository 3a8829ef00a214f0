import { injectionStrings } from '#e2e/fixtures/script-injection.ts';
import { createRecord } from '#e2e/fixtures/steps/record-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { newPhone, unique } from '#e2e/fixtures/unique-values.ts';
import { projects } from '#schema/records/projects.ts';

/** All of them, several in one text as long as most fields allow: a form with sixty rows takes long. */
const texts = injectionStrings.reduce<string[]>((packed, text) => {
  const longer = `${packed.at(-1) ?? ''} ${text}`.trim();
  return longer.length > 100 ? [...packed, text] : [...packed.slice(0, -1), longer];
}, []);
const contacts = texts.map((text) => ({
  title: text,
  name: text,
  email: null,
  phoneNumbers: [{ name: text.slice(0, 60), phone: newPhone() }],
}));
const equipment = texts.map((text) => ({
  identifier: text,
  type: text,
  size: text,
  manufacturer: text,
  model: text,
  serial: text,
  installDate: '2024-05-01',
}));
const warranties = texts.map((text) => ({
  equipmentSerial: text,
  company: text,
  type: 'Parts',
  confirmationNumber: text,
  expirationDate: '2030-05-01',
  notify: [],
}));

function addressWith(text: string) {
  return {
    name: text,
    street: text,
    street2: text,
    city: text,
    state: text.slice(0, 50),
    zip: text.slice(0, 20),
  };
}

test('stores script injection attempts as text and shows them in lists, forms, search results and on paper', async ({
  signedIn: page,
  api,
  pageErrors,
}) => {
  const mark = unique('strings');
  const customers = await Promise.all(
    texts.map((text, index) =>
      api.createCustomer({
        name: `${text} ${mark}`,
        address: addressWith(text),
        contacts: index === 0 ? contacts : [],
      }),
    ),
  );
  const address = addressWith(injectionStrings[0] ?? '');
  const project = await createRecord(api, projects, {
    customer: customers[0]._id,
    customerPo: injectionStrings[1],
    billingAddress: address,
    serviceAddress: address,
    description: injectionStrings.join('\n'),
    contacts,
    statusTimeline: injectionStrings.map((text) => ({
      status: text.slice(0, 50),
      statusObtainedAt: '2026-03-12',
    })),
    equipment,
    warranties,
    documents: texts.map((name) => ({ name, fileUrl: 'https://files.example/x.pdf' })),
  });

  await page.goto(`/app/customers?q=${encodeURIComponent(mark)}`);
  const names = page.getByRole('rowheader');
  await expect(names).toHaveCount(texts.length);
  const shown = await names.allTextContents();
  expect(shown.toSorted()).toEqual(customers.map(({ name }) => name).toSorted());

  await page.goto(`/app/customers/${customers[0]._id}`);
  await expect(page.getByRole('textbox', { name: 'Customer Name' })).toHaveValue(customers[0].name);
  await expect(page.getByRole('region', { name: 'Contacts' }).getByRole('tab')).toHaveCount(texts.length + 1);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /Search/ }).fill(mark);
  await expect(page.getByRole('option', { name: mark }).first()).toBeVisible();

  await page.goto(`/app/projects/${project._id}`);
  await expect(page.getByLabel('Description')).toHaveValue(injectionStrings.join('\n'));
  await expect(page.getByRole('button', { name: /^Remove/ }).last()).toBeVisible();
  await page.getByRole('button', { name: 'Manage manufacturers' }).click();
  await expect(page.getByRole('dialog', { name: 'Manufacturers' })).toBeVisible();

  await page.goto(`/app/projects?q=${encodeURIComponent(mark)}`);
  await page.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'View Contacts' }).click();
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(texts.length);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('table', { name: 'Project Updates' })).toBeVisible();
  const message = injectionStrings.join('\n').slice(0, 1500);
  await api.request('POST', '/messages', {
    message,
    textTo: contacts[0]?.phoneNumbers[0]?.phone,
    project: project._id,
  });
  await page.getByRole('link', { name: 'Message Center' }).click();
  await expect(page.getByRole('article').filter({ hasText: project.number })).toContainText(
    message.replace(/\s+/g, ' ').trim(),
  );

  await page.goto(`/print/projects/${project._id}`);
  await expect(page.getByRole('main')).toContainText(project.number);
  const printed = (await page.getByRole('main').innerText()).replace(/\s+/g, ' ');
  for (const text of injectionStrings) expect(printed).toContain(text.replace(/\s+/g, ' '));
  await page.pdf();
  expect(await page.evaluate(() => '__ran' in window)).toBe(false);
  expect(pageErrors).toEqual([]);
});
