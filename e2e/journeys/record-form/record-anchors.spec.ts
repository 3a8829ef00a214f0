import { buildContact, buildEquipment, createRecord, section } from '#e2e/fixtures/record-form-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';

test('marks sections and contacts with errors until the errors are fixed', async ({
  signedIn: page,
  api,
}) => {
  const record = await createRecord(api, '/work-order', {
    contacts: [buildContact('Ana Long'), buildContact('Bo Short')],
    equipment: Array.from({ length: 12 }, (_, n) => buildEquipment(`RTU-${n}`, `S${n}`)),
  });
  await page.goto(`/app/work-orders/${record._id}`);
  const contacts = section(page, 'Contacts');
  const anchors = page.getByRole('navigation', { name: 'Sections' });
  const name = contacts.getByRole('textbox', { name: 'Name', exact: true });
  await contacts.getByRole('tab', { name: 'Bo Short' }).click();
  await name.fill('');
  await contacts.getByRole('tab', { name: 'Ana Long' }).click();
  await page.keyboard.press('Control+s');
  await expect(contacts.getByText('A contact name is required.')).toBeVisible();
  await expect(name).toBeFocused();
  const tab = contacts.getByRole('tab', { name: 'Unnamed contact 2' });
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  await expect(tab).toContainText('(has errors)');
  await expect(anchors.getByRole('link', { name: /has errors/ })).toHaveText(['Contacts(has errors)']);

  await anchors.getByRole('link', { name: 'Warranties' }).click();
  await expect(page).toHaveURL(/#warranties$/);
  await expect(page.getByRole('heading', { name: 'Warranties' })).toBeInViewport();
  await page
    .getByRole('region', { name: 'Problems' })
    .getByRole('button', { name: /contact name/ })
    .click();
  await expect(name).toBeFocused();
  await expect(name).toBeInViewport();
  await name.fill('Bo Short');
  await expect(anchors.getByRole('link', { name: /has errors/ })).toHaveCount(0);
  await expect(contacts.getByText('(has errors)')).toHaveCount(0);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Work Order saved.')).toBeVisible();
});

test('a form opened at a section stays there while content above it loads', async ({
  signedIn: page,
  api,
}) => {
  const record = await createRecord(api, '/projects', {
    equipment: [buildEquipment('RTU-1', 'S1')],
    documents: Array.from({ length: 12 }, (_, n) => ({
      name: `Drawing ${n}`,
      fileUrl: `https://files.example/${n}.pdf`,
    })),
  });
  for (let count = 0; count < 6; count += 1) {
    await api.request('POST', '/messages', {
      message: `Scheduled ${count}`,
      textTo: '+13125550142',
      sendAt: '2030-01-01',
      project: record._id,
    });
  }
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/messages?*', async (route) => {
    await released;
    return route.fallback();
  });
  await page.goto(`/app/projects/${record._id}#documents`);
  const heading = page.getByRole('heading', { name: 'Documents' });
  await expect(heading).toBeInViewport();
  release();
  await expect(section(page, 'Messages').getByText('Scheduled 5')).toBeAttached();
  await expect(heading).toBeInViewport();
});

test('marks the requested section as current until the user scrolls', async ({ signedIn: page, api }) => {
  const record = await createRecord(api, '/projects', {
    documents: [{ name: 'Drawing', fileUrl: 'https://files.example/1.pdf' }],
  });
  await page.setViewportSize({ width: 1440, height: 1200 });
  const anchors = page.getByRole('navigation', { name: 'Sections' });
  const expectCurrent = (name: string) =>
    expect(anchors.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'location');
  await page.goto(`/app/projects/${record._id}#messages`);
  await expect(section(page, 'Documents')).toBeInViewport({ ratio: 1 });
  await expectCurrent('Messages');
  for (const name of ['Warranties', 'Documents', 'Equipment', 'Owner Information', 'Messages']) {
    await anchors.getByRole('link', { name }).click();
    await expect(section(page, name)).toBeInViewport();
    await expectCurrent(name);
  }
  await page.mouse.move(900, 600);
  await page.mouse.wheel(0, -5000);
  await expectCurrent('Owner Information');
});
