import { readSignInCode } from '#e2e/fixtures/api-client.ts';
import { createRecord } from '#e2e/fixtures/record-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { newPhone } from '#e2e/fixtures/unique-values.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';

const routes = [
  ['/app/dashboard', /^\w+day, /],
  ['/app/customers', 'Customers'],
  ['/app/users', 'Users'],
  ['/app/technicians', 'Technicians'],
  ['/app/work-orders', 'Work Orders'],
  ['/app/service-contracts', 'Service Contracts'],
  ['/app/projects', 'Projects'],
  ['/app/messages', 'Message Center'],
  ['/app/customers/new', /Customer/],
  ['/app/work-orders/new', /Work Order/],
  ['/app/service-contracts/new', /Service Contract/],
  ['/app/projects/new', /Project/],
] as const;

for (const [path, heading] of routes) {
  test(`${path} requires a session [2.1-6]`, async ({ page, api }) => {
    // Skips the two seconds before the redirect, which another journey measures.
    await page.clock.install();
    await page.goto(path);
    await expect(page.getByRole('alert')).toBeVisible();
    await page.clock.runFor(2000);
    // The dashboard is the default destination, so the URL does not name it.
    const login = path === '/app/dashboard' ? '/' : `/?redirect=${encodeURIComponent(path)}`;
    await expect(page).toHaveURL(login);
    await expect(page.getByLabel('Phone')).toBeVisible();
    await page.evaluate((token) => localStorage.setItem('crewdesk.session', token), api.token);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page).toHaveURL(path);
  });
}

test('a customer and a record of each kind have their own URLs [2.1-9]', async ({ signedIn: page, api }) => {
  const customer = await api.createCustomer();
  await page.goto(`/app/customers/${customer._id}`);
  await expect(page.getByRole('textbox', { name: 'Customer Name' })).toHaveValue(customer.name);
  for (const kind of recordKinds) {
    const record = await createRecord(api, kind);
    await page.goto(`/app/${kind.slug}/${record._id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${kind.labels.title} ${record.number}`);
  }
});

test('/app redirects to the dashboard [2.1-7]', async ({ signedIn: page }) => {
  await page.goto('/app');
  await expect(page).toHaveURL('/app/dashboard');
});

test('redirects on focus after signing in from another tab [2.1-5]', async ({ page, api }) => {
  await page.goto('/?redirect=/app/projects');
  await expect(page.getByLabel('Phone')).toBeVisible();
  await page.evaluate((token) => localStorage.setItem('crewdesk.session', token), api.token);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page).toHaveURL('/app/projects');
});

test('the confirmation page keeps its sign-in after a reload and redirects without one [2.1-2]', async ({
  page,
  api,
}) => {
  await page.goto('/phone-confirm');
  await expect(page).toHaveURL('/');
  const user = await api.createUser('Quinn Code');
  await page.goto('/?redirect=/app/users');
  await page.getByLabel('Phone').fill(user.phone);
  const [response] = await Promise.all([
    page.waitForResponse('**/api/session/phone/start'),
    page.getByRole('button', { name: 'Send Code' }).click(),
  ]);
  const { methodId } = (await response.json()).data;
  await expect(page).toHaveURL('/phone-confirm');
  await page.reload();
  const confirmed = page.waitForRequest('**/api/session/phone/confirm');
  const code = await readSignInCode(methodId);
  await page.getByLabel('Confirmation code').fill(code);
  await page.getByRole('button', { name: 'Confirm' }).click();
  expect((await confirmed).postDataJSON()).toEqual({ code, methodId });
  await expect(page).toHaveURL('/app/users');
});

test('both sign-in pages show the logo above the field and the button [2.2-2]', async ({ page }) => {
  await page.goto('/');
  for (const [field, button] of [
    ['Phone', 'Send Code'],
    ['Confirmation code', 'Confirm'],
  ] as const) {
    const logo = page.getByRole('img', { name: 'Northwind Mechanical' });
    await expect(logo).toHaveAttribute('src', '/assets/logo.png');
    const tops = [];
    for (const part of [logo, page.getByLabel(field), page.getByRole('button', { name: button })])
      tops.push((await part.boundingBox())?.y ?? 0);
    expect(tops).toEqual(tops.toSorted((one, other) => one - other));
    if (field === 'Phone') {
      await page.getByLabel('Phone').fill(newPhone());
      await page.getByRole('button', { name: button }).click();
    }
  }
});

test('the header shows the logo, the product name and Log Out [2.3-1]', async ({ signedIn: page }) => {
  await page.goto('/app/users');
  const header = page.getByRole('banner');
  await expect(header.getByRole('img', { name: 'Northwind Mechanical' })).toHaveAttribute(
    'src',
    '/assets/logo.png',
  );
  await expect(header.getByRole('link', { name: /Crewdesk/ })).toHaveAttribute('href', '/app/dashboard');
  await expect(header.getByRole('button', { name: 'Log Out' })).toBeVisible();
});

test.describe(() => {
  test.use({ interceptsRequests: true });

  test('shows the error screen with the cause when the code of a screen fails to load [2.1-12]', async ({
    signedIn: page,
  }) => {
    await page.goto('/app/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.route(/\/static\/users-page.*\.js/, (route) => route.abort());
    await page.getByRole('navigation').getByRole('link', { name: 'Users' }).click();
    const screen = page.getByRole('alert');
    await expect(screen.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
    await expect(screen).toContainText(/module/);
  });
});

test.describe(() => {
  test.use({ interceptsRequests: true });

  test('the session check on focus keeps the typed input [10.3-11]', async ({ signedIn: page }) => {
    const firstCheck = page.waitForResponse('**/api/session');
    await page.goto('/app/customers/new');
    const name = page.getByRole('textbox', { name: 'Customer Name' });
    await name.fill('Half typed');
    await firstCheck;
    for (const status of [200, 503]) {
      if (status === 503)
        await page.route('**/api/session', (route) =>
          route.fulfill({ status, json: { code: 'unavailable' } }),
        );
      const checked = page.waitForResponse('**/api/session');
      await page.evaluate(() => window.dispatchEvent(new Event('focus')));
      expect((await checked).status()).toBe(status);
      await expect(name).toHaveValue('Half typed');
      await expect(name).toBeFocused();
    }
  });
});
