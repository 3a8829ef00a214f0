import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { expectAccessibleAtAllWidths } from '#web/test/expect-accessible.ts';
import { failure } from '#web/test/fake-api.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { button, code, phone, requestCode } from '#web/test/steps/sign-in-steps.ts';

const wrongCode = 'This code is incorrect or has expired. Check it or request a new one.';
test('the login page shows the error of the phone number only after it was touched [2.1-1]', async () => {
  renderApp('/', { token: null });
  await expect.element(phone()).toHaveFocus();
  await expect.element(page.getByText('Phone is required.')).not.toBeInTheDocument();
  await userEvent.tab();
  await expect.element(page.getByText('Phone is required.')).toBeVisible();
  await phone().fill('abc');
  await userEvent.tab();
  await expect.element(page.getByText('Phone number is not valid.')).toBeVisible();
  await expectAccessibleAtAllWidths();
  await button('Send Code').click();
  await expect.element(phone()).toHaveFocus();
  expect(api.requestsTo('POST /session/phone/start')).toEqual([]);

  await requestCode();
  await expect.element(page.getByText('Confirmaton code is required.')).not.toBeInTheDocument();
  await button('Confirm').click();
  await expect.element(page.getByText('Confirmaton code is required.')).toBeVisible();
});

test('the confirmation page shows that a code is wrong and accepts the next one', async () => {
  api.respond('POST /session/phone/confirm', failure(400, { code: 'wrong_code', error: wrongCode }));
  await requestCode();
  await code().fill('123 456');
  await userEvent.keyboard('{Enter}');
  const toast = page.getByRole('alert').filter({ hasText: wrongCode });
  await expect.element(toast.filter({ has: button('Dismiss') })).toBeVisible();
  await expect.element(code()).toHaveAccessibleDescription(wrongCode);
  await expectAccessibleAtAllWidths();
  api.respond('POST /session/phone/confirm', { data: { sessionJwt: 'the-session' } });
  await code().fill('654321');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => location.pathname).toBe('/app/dashboard');
  await expect.element(page.getByText('Welcome!')).toBeVisible();
  expect(api.requestsTo('POST /session/phone/confirm').map(({ body }) => body)).toEqual([
    { code: '123456', methodId: 'first-method' },
    { code: '654321', methodId: 'first-method' },
  ]);
  expect(localStorage.getItem('crewdesk.session')).toBe('the-session');
});

test('both sign-in pages show the logo above the field and the button [2.2-2]', async () => {
  async function expectLogoAbove(field: Locator, action: Locator) {
    const logo = page.getByRole('img', { name: 'Northwind Mechanical' });
    await expect.element(field).toBeVisible();
    await expect.element(logo).toHaveAttribute('src', '/assets/logo.png');
    const tops = [logo, field, action].map((part) => part.element().getBoundingClientRect().y);
    expect(tops).toEqual([...new Set(tops)].toSorted((one, other) => one - other));
  }
  await requestCode();
  await expect.element(page.getByText('We sent you a confirmation code')).toBeVisible();
  await expect.element(page.getByText('(202) 555-0142')).toBeVisible();
  await expect.element(code()).toHaveAttribute('autocomplete', 'one-time-code');
  await expectLogoAbove(code(), button('Confirm'));
  await page.getByRole('link', { name: 'Use another number' }).click();
  await expectLogoAbove(phone(), button('Send Code'));
});

test('the confirmation page says where the code is while texts are not set up [10.3-22]', async () => {
  const outboxPath = `/srv/${'a-long-folder-name/'.repeat(6)}outbox.jsonl`;
  await requestCode('/', { outboxPath });
  await expect
    .element(page.getByRole('main'))
    .toMatchTextContent(`Texts are not set up yet; the code is in ${outboxPath}`);
  await page.viewport(390, 844);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});
