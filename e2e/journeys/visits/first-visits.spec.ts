import { countKeys } from '#e2e/fixtures/steps/keyboard-steps.ts';
import { createRecord } from '#e2e/fixtures/steps/record-form-steps.ts';
import { statusSince } from '#e2e/fixtures/steps/record-steps.ts';
import { dayFromToday, dayText } from '#e2e/fixtures/steps/visit-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { unique } from '#e2e/fixtures/unique-values.ts';

test('five contracts get their first visits at once, from proposals [10.6-25]', async ({
  signedIn: page,
  api,
}) => {
  const customer = await api.createCustomer({ name: unique('Proposal School') });
  const change = { customer: customer._id, serviceIntervalType: 'weeks', serviceIntervalAmount: 4 };
  const closed = statusSince('Closed', dayFromToday(-20));
  await createRecord(api, '/work-order', { customer: customer._id, ...closed });
  const contracts = await Promise.all(
    Array.from({ length: 5 }, () => createRecord(api, '/service-contracts', change)),
  );
  await page.goto('/app/visits');
  const lead = page.getByRole('link', { name: 'Set First Visits' });
  await expect(lead).toBeVisible();
  await lead.press('Enter');
  const useFor = ({ number }: { number: string }) => `Use ${dayText(8)} for ${number}`;
  contracts.sort((one, other) => (one.number < other.number ? -1 : 1));
  const { press, tabTo } = countKeys(page);
  await page.getByRole('button', { name: useFor(contracts[0]) }).focus();
  for (const contract of contracts) {
    await tabTo('button', useFor(contract));
    await press('Enter');
    const field = page.getByRole('textbox', { name: `First visit of ${contract.number}` });
    await expect(field).toHaveValue(dayText(8));
    await expect(field).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(page.getByText('First visit set for 5 service contracts.')).toBeVisible();
  const saved: { firstVisitOn: string }[] = await api.request(
    'GET',
    `/service-contracts?customer=${customer._id}`,
  );
  expect(saved.map(({ firstVisitOn }) => firstVisitOn)).toEqual(contracts.map(() => dayFromToday(8)));
});
