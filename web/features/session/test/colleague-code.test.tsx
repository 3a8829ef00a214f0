import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessibleAtAllWidths } from '#web/test/expect-accessible.ts';
import { failure } from '#web/test/fake-api.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { button, code, phone, requestCode } from '#web/test/steps/sign-in-steps.ts';

const error = 'Too many attempts. Please try again in 400 seconds.';

async function expectConfirmedWith(methodId: string): Promise<void> {
  api.respond('POST /session/phone/confirm', { data: { sessionJwt: 'the-session' } });
  await code().fill('483 291 5570');
  await button('Confirm').click();
  await expect.poll(() => location.pathname).toBe('/app/users');
  expect(api.requestsTo('POST /session/phone/confirm')[0]?.body).toEqual({ code: '4832915570', methodId });
}

test('offers the code of a colleague when no more codes are sent', async () => {
  api.respond('POST /session/phone/start', failure(429, { code: 'too_many', error }));
  renderApp('/?redirect=/app/users', { token: null });
  await phone().fill('(202) 555-0142');
  await expect.element(button('I have a code from a colleague')).not.toBeInTheDocument();
  await button('Send Code').click();
  await expect.element(button('I have a code from a colleague')).toBeVisible();
  await expectAccessibleAtAllWidths();
  await button('I have a code from a colleague').click();
  await expect
    .element(page.getByText('Enter the code that a colleague had sent to (202) 555-0142.'))
    .toBeVisible();
  await expect.element(button('Send a new code')).not.toBeInTheDocument();
  await expectAccessibleAtAllWidths();
  await expectConfirmedWith('(202) 555-0142');
});

test('does not offer it when a code cannot be requested for another reason', async () => {
  api.respond('POST /session/phone/start', failure(500));
  renderApp('/', { token: null });
  await phone().fill('(202) 555-0142');
  await button('Send Code').click();
  await expect.element(page.getByRole('alert').first()).toBeVisible();
  await expect.element(button('I have a code from a colleague')).not.toBeInTheDocument();
});

test('accepts the code of a colleague in place of one that was requested', async () => {
  await requestCode('/?redirect=/app/users');
  await expectConfirmedWith('(202) 555-0142');
});
