import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { api, renderApp } from '#web/test/render-app.tsx';

export const phone = () => page.getByRole('textbox', { name: 'Phone' });
export const code = () => page.getByRole('textbox', { name: 'Confirmation code' });
export const button = (name: string) => page.getByRole('button', { name });

/** Opens the login page and enters a number for which a code is sent, or written to the outbox. */
export async function requestCode(path = '/', outbox: { outboxPath?: string } = {}): Promise<void> {
  api.respond('POST /session/phone/start', { data: { methodId: 'first-method', ...outbox } });
  renderApp(path, { token: null });
  await phone().fill('(202) 555-0142');
  await button('Send Code').click();
  await expect.element(code()).toBeVisible();
}
