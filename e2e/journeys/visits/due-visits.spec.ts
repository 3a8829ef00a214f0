import { countKeys } from '#e2e/fixtures/steps/keyboard-steps.ts';
import { createRecord, section } from '#e2e/fixtures/steps/record-form-steps.ts';
import { chooseForVisit, dayFromToday, dayText } from '#e2e/fixtures/steps/visit-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { unique } from '#e2e/fixtures/unique-values.ts';

test('overdue visits become work orders, one of which is closed and counted, by the keyboard [10.6-23]', async ({
  signedIn: page,
  api,
}) => {
  const customer = await api.createCustomer({ name: unique('Monday School') });
  const contractSince = (days: number) =>
    createRecord(api, '/service-contracts', { customer: customer._id, firstVisitOn: dayFromToday(days) });
  const overdue = await Promise.all([-25, -22, -20].map(contractSince));
  const due = await contractSince(0);
  await page.goto(`/app/visits?customer=${customer._id}`);
  const nameOf = ({ number }: { number: string }) => new RegExp(`^Select .*${number}\\b`);
  await expect(page.getByRole('checkbox', { name: nameOf(due) })).toBeVisible();
  const { press, tabTo } = countKeys(page);
  await tabTo('combobox', 'Filter by state');
  await press('ArrowDown');
  await expect(page.getByRole('checkbox', { name: nameOf(due) })).toBeHidden();
  for (const contract of overdue) {
    await tabTo('checkbox', nameOf(contract));
    await press('Space');
  }
  await tabTo('button', 'Create Work Orders');
  await press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Create Work Orders: 3 Visits');
  await expect(dialog.getByRole('button', { name: 'Create Work Orders' })).toBeFocused();
  await press('Enter');
  const created = page.getByRole('list', { name: 'Work orders' });
  await expect(created.getByRole('link')).toHaveCount(3);
  await expect(dialog.getByRole('button', { name: 'Close', exact: true }).last()).toBeFocused();
  await press('Shift+Tab');
  await press('Enter');

  const visit = page.getByRole('link', { name: `Visit of ${dayText(-20)}, ${overdue[2].number}` });
  await expect(visit).toBeVisible();
  await tabTo('button', 'Change status');
  await press('Enter');
  await expect(page.getByRole('combobox', { name: 'Status' }).last()).toBeFocused();
  // With today as its day.
  await page.keyboard.type('Closed');
  await press('Control+s');
  await expect(dialog).toHaveAccessibleName(`Count the visit as done on ${dayText(0)}?`);
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await tabTo('button', 'Count as Done');
  await press('Enter');
  await expect(page.getByText(`(done on ${dayText(0)})`)).toBeVisible();
  const visits: { serviceContract: { _id: string }; state: string }[] = await api.request(
    'GET',
    `/visits?customer=${customer._id}`,
  );
  const states = new Map(visits.map(({ serviceContract, state }) => [serviceContract._id, state]));
  expect(overdue.map(({ _id }) => states.get(_id))).toEqual(['booked', 'booked', 'upcoming']);
});

test('a contract is renewed, and its visits are skipped or moved with all that follow [10.6-24]', async ({
  signedIn: page,
  api,
}) => {
  const contract = await createRecord(api, '/service-contracts', {
    firstVisitOn: dayFromToday(-10),
    serviceIntervalType: 'weeks',
    serviceIntervalAmount: 2,
    endsOn: dayFromToday(20),
  });
  await page.goto(`/app/service-contracts/${contract._id}`);
  const visits = page.getByRole('list', { name: 'Visits so far and to come' });
  const days = visits.getByRole('listitem');
  await expect(days).toHaveText([-10, 4, 18].map((day) => new RegExp(`^${dayText(day)}`)));
  await section(page, 'Visits').getByLabel('Contract Ends On').fill(dayText(200));
  await page.keyboard.press('Control+s');
  await expect(days.filter({ hasText: dayText(32) })).toBeVisible();

  await chooseForVisit(page, `Actions for the visit of ${dayText(-10)}`, 'Skip');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused();
  await page.keyboard.type('Closed for the summer.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(days.filter({ hasText: dayText(-10) })).toContainText('Skipped');
  await expect(dialog).toBeHidden();

  await chooseForVisit(page, `Actions for the visit of ${dayText(4)}`, 'Move');
  await dialog.getByRole('textbox', { name: 'New day' }).fill(dayText(6));
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Thursdays suit them better.');
  await dialog.getByRole('checkbox', { name: 'Move all visits that follow, too' }).press('Space');
  for (const shift of [0, 2])
    await expect(dialog).toContainText([4, 18, 32, 46].map((day) => dayText(day + shift)).join(' · '));
  await dialog.getByRole('button', { name: 'Move Visit' }).press('Enter');
  await expect(days.filter({ hasText: dayText(20) })).toBeVisible();
  expect(
    await api.request('GET', `/service-contracts/${contract._id}/visits?to=${dayFromToday(34)}`),
  ).toMatchObject([
    { dueOn: dayFromToday(-10), state: 'skipped', reason: 'Closed for the summer.' },
    ...[6, 20, 34].map((day) => ({ dueOn: dayFromToday(day) })),
  ]);
});
