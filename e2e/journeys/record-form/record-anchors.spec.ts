import { expect, test } from '#e2e/fixtures/office.ts';
import { addRecord, person, section, unit } from '#e2e/fixtures/record-form-steps.ts';

test('sections and contacts with a problem carry a mark until it is mended', async ({
  signedIn: page,
  office,
}) => {
  const record = await addRecord(office, '/work-order', {
    contacts: [person('Ana Long'), person('Bo Short')],
    equipment: Array.from({ length: 12 }, (_, n) => unit(`RTU-${n}`, `S${n}`)),
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

test('a form that opens at a section stays there while what is above it comes', async ({
  signedIn: page,
  office,
}) => {
  const record = await addRecord(office, '/projects', {
    equipment: [unit('RTU-1', 'S1')],
    documents: Array.from({ length: 12 }, (_, n) => ({
      name: `Drawing ${n}`,
      fileUrl: `https://files.example/${n}.pdf`,
    })),
  });
  for (let count = 0; count < 6; count += 1) {
    await office.call('POST', '/messages', {
      message: `Scheduled ${count}`,
      textTo: '+13125550142',
      sendAt: '2030-01-01',
      project: record._id,
    });
  }
  let answer = () => {};
  const isHeld = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/messages?*', async (route) => {
    await isHeld;
    return route.fallback();
  });
  await page.goto(`/app/projects/${record._id}#documents`);
  const heading = page.getByRole('heading', { name: 'Documents' });
  await expect(heading).toBeInViewport();
  answer();
  await expect(section(page, 'Messages').getByText('Scheduled 5')).toBeAttached();
  await expect(heading).toBeInViewport();
});

test('the section that was asked for is the present one, until somebody goes on by hand', async ({
  signedIn: page,
  office,
}) => {
  const record = await addRecord(office, '/projects', {
    documents: [{ name: 'Drawing', fileUrl: 'https://files.example/1.pdf' }],
  });
  await page.setViewportSize({ width: 1440, height: 1200 });
  const anchors = page.getByRole('navigation', { name: 'Sections' });
  const expectPresent = (name: string) =>
    expect(anchors.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'location');
  await page.goto(`/app/projects/${record._id}#messages`);
  await expect(section(page, 'Documents')).toBeInViewport({ ratio: 1 });
  await expectPresent('Messages');
  for (const name of ['Warranties', 'Documents', 'Equipment', 'Owner Information', 'Messages']) {
    await anchors.getByRole('link', { name }).click();
    await expect(section(page, name)).toBeInViewport();
    await expectPresent(name);
  }
  await page.mouse.move(900, 600);
  await page.mouse.wheel(0, -5000);
  await expectPresent('Owner Information');
});
