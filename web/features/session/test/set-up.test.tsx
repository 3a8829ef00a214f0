import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { forgetCompany } from '#web/lib/company.ts';
import { expectAccessibleAtAllWidths } from '#web/test/expect-accessible.ts';
import { failure, networkFailure } from '#web/test/fake-api.ts';
import { api, navigateTo, renderApp } from '#web/test/render-app.tsx';
import { button, code } from '#web/test/steps/sign-in-steps.ts';

const field = (name: string) => page.getByRole('textbox', { name });
const heading = (name: string) => page.getByRole('heading', { name });

const unset = { name: '', address: '', phone: '(312) 555-0100', website: '', email: '' };
const opened = { company: { ...unset, timeZone: 'America/Chicago', sendHour: 9 }, fixed: ['phone'] };
const outboxPath = `/srv/${'a-long-folder-name/'.repeat(6)}outbox.jsonl`;

beforeEach(() => {
  api.respond('POST /set-up/check', { data: opened });
  api.respond('POST /set-up/code', { data: { methodId: 'first-method', outboxPath } });
});

async function enterCompany(): Promise<void> {
  await field('Company Name').fill('Doe Mechanical');
  await button('Continue').click();
}

async function enterPerson(): Promise<void> {
  await field('Your Name').fill('Pat Doe');
  await field('Mobile Phone').fill('(312) 555-0142');
  await button('Send Code').click();
}

test('the set-up takes the company, the first person and the code, and ends on the dashboard [10.11-8]', async () => {
  localStorage.setItem('of-the-demonstration', 'x');
  renderApp('/app/set-up#the-secret', { token: null });
  await expect.element(field('Company Name')).toHaveFocus();
  await expect.element(field('Phone')).toHaveAttribute('readonly');
  await button('Continue').click();
  await expect.element(field('Company Name')).toHaveAccessibleDescription(/A company name is required\./);
  await expect.element(field('Company Name')).toHaveFocus();
  await expectAccessibleAtAllWidths();
  await page.getByLabelText('Time Zone').selectOptions('America/Denver');
  await enterCompany();
  await expect.element(field('Your Name')).toHaveFocus();
  await field('Mobile Phone').fill('12');
  await button('Send Code').click();
  await expect.element(page.getByText('A name is required.')).toBeVisible();
  await expect.element(page.getByText('Invalid phone number.')).toBeVisible();
  await enterPerson();
  await expect.element(code()).toHaveFocus();
  await expect
    .element(page.getByRole('main'))
    .toMatchTextContent(`Texts are not set up yet; the code is in ${outboxPath}`);
  await expectAccessibleAtAllWidths();
  api.respond('POST /set-up', { data: { sessionJwt: 'the-session' } });
  await code().fill('123 456');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => location.pathname).toBe('/app/dashboard');
  expect(api.requestsTo('POST /set-up').map(({ body }) => body)).toEqual([
    {
      secret: 'the-secret',
      company: { ...opened.company, name: 'Doe Mechanical', timeZone: 'America/Denver' },
      person: { name: 'Pat Doe', phone: '(312) 555-0142' },
      methodId: 'first-method',
      code: '123456',
    },
  ]);
  expect(Object.keys(localStorage)).not.toEqual(expect.arrayContaining(['of-the-demonstration']));
  expect(Object.keys(localStorage)).not.toEqual(expect.arrayContaining(['crewdesk.set-up']));
  expect(localStorage.getItem('crewdesk.session')).toBe('the-session');
  forgetCompany();
});

test('what was typed stays after failures, and at the address of a new start [10.11-9]', async () => {
  api.respond('POST /set-up/check', networkFailure);
  renderApp('/app/set-up#the-secret', { token: null });
  await expect.element(page.getByRole('alert')).toMatchTextContent('Crewdesk does not respond.');
  api.respond('POST /set-up/check', { data: opened });
  // Also while the browser stores nothing more.
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await button('Try Again').click();
  await enterCompany();
  full.mockRestore();
  const failed = 'The code could not be sent.';
  api.respond('POST /set-up/code', failure(503, { code: 'code_not_sent', error: failed }));
  await enterPerson();
  await expect.element(page.getByRole('alert').filter({ hasText: failed })).toBeVisible();
  await expect.element(field('Your Name')).toHaveValue('Pat Doe');
  await button('Back to the company').click();
  await expect.element(field('Company Name')).toHaveValue('Doe Mechanical');
  await button('Continue').click();
  api.respond('POST /set-up/code', { data: { methodId: 'first-method' } });
  await button('Send Code').click();
  await expect.element(page.getByRole('main')).toMatchTextContent('We sent it to (312) 555-0142.');
  const wrong = 'This code is incorrect or has expired.';
  api.respond('POST /set-up', failure(400, { code: 'wrong_code', error: wrong, issues: [] }));
  await code().fill('111111');
  await button('Finish').click();
  await expect.element(code()).toHaveAccessibleDescription(wrong);
  const expired = failure(403, { code: 'set_up_address_expired', error: 'This address has expired.' });
  api.respond('POST /set-up', expired);
  await button('Finish').click();
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'This address has expired. What you typed stays' }))
    .toBeVisible();
  // In another tab, too.
  renderApp('/app/set-up#the-next-secret', { token: null });
  await expect.element(field('Company Name')).toHaveValue('Doe Mechanical');
  expect(api.requestsTo('POST /set-up/check').at(-1)?.body).toEqual({ secret: 'the-next-secret' });
});

test('who comes second, or with another address, reads why and is led to the sign-in [10.11-10]', async () => {
  const unknown = failure(403, { code: 'unknown_set_up_address', error: 'This address is not valid.' });
  api.respond('POST /set-up/check', unknown);
  renderApp('/app/set-up', { token: null });
  await expect.element(heading('This address does not work')).toBeVisible();
  await expect.element(page.getByText('This address is not valid.')).toBeVisible();
  api.respond('POST /set-up/check', { data: opened });
  await navigateTo('/app/set-up#the-secret');
  await enterCompany();
  const second = 'Crewdesk has been set up in the meantime. Please sign in.';
  api.respond('POST /set-up/code', failure(409, { code: 'already_set_up', error: second }));
  await enterPerson();
  await expect.element(page.getByText(second)).toBeVisible();
  await button('Sign In').click();
  await expect.element(heading('Sign in')).toBeVisible();
  expect(location.pathname).toBe('/');
});
