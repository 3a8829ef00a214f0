import { expect, test, unique } from '#e2e/fixtures/office.ts';
import { dismissToast, failing, failWith500 } from '#e2e/fixtures/office-failures.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';

test.use({ holdsCalls: true });

for (const { path, call, sentence } of [
  ...recordKinds.map(({ slug, apiPath, labels }) => ({
    path: `/app/${slug}`,
    call: `GET ${apiPath}` as const,
    sentence: `Something went wrong loading your ${labels.plural}. Please try again later.`,
  })),
  {
    path: '/app/customers',
    call: 'GET /customer' as const,
    sentence: 'Something went wrong loading your customers. Please come back later.',
  },
  {
    path: '/app/technicians',
    call: 'GET /user' as const,
    sentence: 'Something went wrong loading technicians. Please come back later.',
  },
  {
    path: '/app/messages',
    call: 'GET /messages' as const,
    sentence: 'Something went wrong fetching your messages. Please try again later.',
  },
  {
    path: '/app/messages/replies',
    call: 'GET /messages/replies' as const,
    sentence: 'Something went wrong fetching your replies. Please try again later.',
  },
]) {
  test(`that ${path} cannot be loaded is told in a toast once, and stays in its place [8.1-4]`, async ({
    signedIn: page,
  }) => {
    let asked = 0;
    const answered = await failing(page, call, async (route) => {
      await failWith500(route);
      asked += 1;
    });
    await page.goto(path);
    const toast = page
      .getByRole('alert')
      .filter({ hasText: sentence, has: page.getByRole('button', { name: 'Dismiss' }) });
    await expect(toast).toBeVisible();
    const inPlace = page.getByRole('main').getByRole('alert').filter({ hasText: sentence });
    await expect(inPlace).toBeVisible();
    await dismissToast(toast);

    // Whoever comes back to the tab asks again, and so does the button.
    const before = asked;
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await expect.poll(() => asked).toBeGreaterThan(before + 1);
    await expect(inPlace).toBeVisible();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect.poll(() => asked).toBeGreaterThan(before + 3);
    await expect(inPlace).toBeVisible();
    await expect(page.getByRole('button', { name: 'Recent problems: 1', exact: true })).toBeVisible();

    await answered();
    await expect(async () => {
      // A try that was still to come may have been answered by now.
      const tryAgain = page.getByRole('button', { name: 'Try Again' });
      if (await tryAgain.isVisible()) await tryAgain.click({ timeout: 1000 });
      await expect(inPlace).toHaveCount(0, { timeout: 3000 });
    }).toPass();
  });
}

test('a list that answered meanwhile is told of anew [8.1-5]', async ({ signedIn: page, office }) => {
  await office.addCustomer();
  await page.goto('/app/customers');
  const search = page.getByRole('searchbox', { name: 'Search customers...' });
  // Otherwise the list that comes first may fail as well, and what is told be of that.
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  for (const [n, wanted] of ['one', 'another'].entries()) {
    const answered = await failing(page, 'GET /customer', failWith500);
    await search.fill(unique(wanted));
    await search.press('Enter');
    await expect(page.getByRole('button', { name: `Recent problems: ${n + 1}`, exact: true })).toBeVisible();
    await answered();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByText('No customers to show at the moment.')).toBeVisible();
  }
});

test('a list that looks for news by itself tells once that there are none to be had [8.1-6]', async ({
  signedIn: page,
}) => {
  await page.clock.install();
  await page.goto('/app/messages/replies');
  await expect(page.getByText('No replies to show.')).toBeVisible();
  let asked = 0;
  await failing(page, 'GET /messages/replies', async (route) => {
    await failWith500(route);
    asked += 1;
  });
  for (let time = 1; time <= 3; time += 1) {
    await page.clock.fastForward(21_000);
    await expect.poll(() => asked).toBeGreaterThanOrEqual(2 * time - 1);
    // It tries a second time before it gives up.
    await page.clock.fastForward(1000);
    await expect.poll(() => asked).toBe(2 * time);
    await expect(page.getByRole('button', { name: 'Recent problems: 1', exact: true })).toBeVisible();
  }
  await expect(page.getByText('No replies to show.')).toBeVisible();
});

test('technicians to filter by that cannot be loaded are told of once', async ({ signedIn: page }) => {
  let asked = 0;
  await failing(page, 'GET /user', async (route) => {
    await failWith500(route);
    asked += 1;
  });
  await failing(page, 'GET /work-order/export', failWith500);
  await page.goto('/app/work-orders');
  const problems = page.getByRole('button', { name: /^Recent problems/ });
  await expect(problems).toHaveAccessibleName('Recent problems: 1');
  for (let time = 0; time < 2; time += 1) {
    const before = asked;
    // A look at the window while an answer is still on its way is none.
    await expect(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
      await expect.poll(() => asked, { timeout: 3000 }).toBeGreaterThanOrEqual(before + 2);
    }).toPass();
  }
  // What is told after that is the second.
  await page.getByRole('button', { name: 'Export Spreadsheet' }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'Something went wrong exporting this spreadsheet.' }),
  ).toBeVisible();
  await expect(problems).toHaveAccessibleName('Recent problems: 2');
});
