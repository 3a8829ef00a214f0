import { dismissToast, failRequests, failWith500 } from '#e2e/fixtures/error-toasts.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { unique } from '#e2e/fixtures/unique-values.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';

test.use({ interceptsRequests: true });

for (const { path, endpoint, message } of [
  ...recordKinds.map(({ slug, apiPath, labels }) => ({
    path: `/app/${slug}`,
    endpoint: `GET ${apiPath}` as const,
    message: `Something went wrong loading your ${labels.plural}. Please try again later.`,
  })),
  {
    path: '/app/customers',
    endpoint: 'GET /customer' as const,
    message: 'Something went wrong loading your customers. Please come back later.',
  },
  {
    path: '/app/technicians',
    endpoint: 'GET /user' as const,
    message: 'Something went wrong loading technicians. Please come back later.',
  },
  {
    path: '/app/messages',
    endpoint: 'GET /messages' as const,
    message: 'Something went wrong fetching your messages. Please try again later.',
  },
  {
    path: '/app/messages/replies',
    endpoint: 'GET /messages/replies' as const,
    message: 'Something went wrong fetching your replies. Please try again later.',
  },
]) {
  test(`shows one toast and an inline error when ${path} fails to load [8.1-4]`, async ({
    signedIn: page,
  }) => {
    let requestCount = 0;
    const restore = await failRequests(page, endpoint, async (route) => {
      await failWith500(route);
      requestCount += 1;
    });
    await page.goto(path);
    const toast = page
      .getByRole('alert')
      .filter({ hasText: message, has: page.getByRole('button', { name: 'Dismiss' }) });
    await expect(toast).toBeVisible();
    const inlineError = page.getByRole('main').getByRole('alert').filter({ hasText: message });
    await expect(inlineError).toBeVisible();
    await dismissToast(toast);

    // Returning to the tab refetches the list, and so does Try Again.
    const before = requestCount;
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await expect.poll(() => requestCount).toBeGreaterThan(before + 1);
    await expect(inlineError).toBeVisible();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect.poll(() => requestCount).toBeGreaterThan(before + 3);
    await expect(inlineError).toBeVisible();
    await expect(page.getByRole('button', { name: 'Recent problems: 1', exact: true })).toBeVisible();

    await restore();
    await expect(async () => {
      // A retry that was still pending may have succeeded by now.
      const tryAgain = page.getByRole('button', { name: 'Try Again' });
      if (await tryAgain.isVisible()) await tryAgain.click({ timeout: 1000 });
      await expect(inlineError).toHaveCount(0, { timeout: 3000 });
    }).toPass();
  });
}

test('shows a new toast when a list fails again after it had loaded [8.1-5]', async ({
  signedIn: page,
  api,
}) => {
  await api.createCustomer();
  await page.goto('/app/customers');
  const search = page.getByRole('searchbox', { name: 'Search customers...' });
  // Otherwise the initial load could fail as well and show its own toast.
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  for (const [n, text] of ['one', 'another'].entries()) {
    const restore = await failRequests(page, 'GET /customer', failWith500);
    await search.fill(unique(text));
    await search.press('Enter');
    await expect(page.getByRole('button', { name: `Recent problems: ${n + 1}`, exact: true })).toBeVisible();
    await restore();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByText('No customers to show at the moment.')).toBeVisible();
  }
});

test('shows one toast when the periodic refresh of a list keeps failing [8.1-6]', async ({
  signedIn: page,
}) => {
  await page.clock.install();
  await page.goto('/app/messages/replies');
  await expect(page.getByText('No replies to show.')).toBeVisible();
  let requestCount = 0;
  await failRequests(page, 'GET /messages/replies', async (route) => {
    await failWith500(route);
    requestCount += 1;
  });
  for (let refresh = 1; refresh <= 3; refresh += 1) {
    await page.clock.fastForward(21_000);
    await expect.poll(() => requestCount).toBeGreaterThanOrEqual(2 * refresh - 1);
    // Each refresh is retried once.
    await page.clock.fastForward(1000);
    await expect.poll(() => requestCount).toBe(2 * refresh);
    await expect(page.getByRole('button', { name: 'Recent problems: 1', exact: true })).toBeVisible();
  }
  await expect(page.getByText('No replies to show.')).toBeVisible();
});

test('shows one toast when the technicians to filter by fail to load repeatedly', async ({
  signedIn: page,
}) => {
  let requestCount = 0;
  await failRequests(page, 'GET /user', async (route) => {
    await failWith500(route);
    requestCount += 1;
  });
  await failRequests(page, 'GET /work-order/export', failWith500);
  await page.goto('/app/work-orders');
  const problems = page.getByRole('button', { name: /^Recent problems/ });
  await expect(problems).toHaveAccessibleName('Recent problems: 1');
  for (let refresh = 0; refresh < 2; refresh += 1) {
    const before = requestCount;
    // Returning to the tab does not refetch while a request is pending.
    await expect(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
      await expect.poll(() => requestCount, { timeout: 3000 }).toBeGreaterThanOrEqual(before + 2);
    }).toPass();
  }
  // The next failure is the second problem.
  await page.getByRole('button', { name: 'Export Spreadsheet' }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'Something went wrong exporting this spreadsheet.' }),
  ).toBeVisible();
  await expect(problems).toHaveAccessibleName('Recent problems: 2');
});
