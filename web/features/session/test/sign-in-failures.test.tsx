import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { api, renderApp } from '#web/test/render-app.tsx';
import { expectErrorToast } from '#web/test/steps/failure-steps.ts';

test('shows an error toast when requesting or confirming a sign-in code fails [8.1-9]', async () => {
  const message = 'Whoops, something went wrong logging you in. Please try again later.';
  renderApp('/', { token: null });
  await page.getByRole('textbox', { name: 'Phone' }).fill('(312) 555-0142');
  const send = page.getByRole('button', { name: 'Send Code' });
  await expectErrorToast('POST /session/phone/start', message, () => send.click());
  api.respond('POST /session/phone/start', { data: { methodId: 'a-method' } });
  await send.click();
  const code = page.getByRole('textbox', { name: 'Confirmation code' });
  await code.fill('123456');
  await expectErrorToast('POST /session/phone/confirm', message, () =>
    page.getByRole('button', { name: 'Confirm' }).click(),
  );
  await expect.element(code).toHaveValue('123456');
});
