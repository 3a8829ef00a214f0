import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { emailSubject } from '#schema/messages/email-subject.ts';
import type { Settings } from '#schema/settings.ts';
import { forgetCompany } from '#web/lib/company.ts';
import { expectAccessibleAtAllWidths } from '#web/test/expect-accessible.ts';
import { failure } from '#web/test/fake-api.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { company, session } from '#web/test/samples.ts';

const settings: Settings = {
  _id: '5e771265-0000-4000-8000-000000000000',
  name: 'Doe Mechanical',
  address: '12 Elm St, Springfield, IL 62701',
  phone: '(312) 555-0100',
  website: 'doe.example',
  email: 'office@doe.example',
  timeZone: 'America/Chicago',
  sendHour: 9,
  logo: '/assets/logo.png',
  hasOwnLogo: false,
  fixed: ['phone'],
  version: 3,
};

const field = (name: string) => page.getByRole('textbox', { name });
const saveButton = page.getByRole('button', { name: 'Save Settings' });

beforeEach(() => {
  api.respond('GET /settings', { data: settings });
});

test('settings are typed with a preview, saved with their version, and hold in the app at once [10.11-41]', async () => {
  renderApp('/app/settings');
  await expect.element(field('Company Name')).toHaveValue('Doe Mechanical');
  await expect.element(field('Phone')).toHaveAttribute('readonly');
  await expect.element(page.getByText('Set by COMPANY_PHONE on the server.')).toBeVisible();
  await field('Company Name').fill('Roe Heating');
  await page.getByLabelText('Time Zone').selectOptions('America/Denver');
  await page.getByLabelText('Hour of Dated Messages').selectOptions('10:00 AM');
  const paper = page.getByRole('figure', { name: 'The head of a printed page' });
  await expect.element(paper).toMatchTextContent('Roe Heating');
  await expect.element(page.getByText(emailSubject('Roe Heating'))).toBeVisible();
  await expectAccessibleAtAllWidths();

  const saved = { ...settings, name: 'Roe Heating', timeZone: 'America/Denver', sendHour: 10, version: 4 };
  api.respond('PUT /settings', { data: saved });
  api.respond('GET /company', { data: { ...company, name: 'Roe Heating' } });
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.element(page.getByText('Settings saved.')).toBeVisible();
  const [request] = api.requestsTo('PUT /settings');
  expect(request?.body).toMatchObject({ name: 'Roe Heating', timeZone: 'America/Denver', sendHour: 10 });
  expect(request?.headers.get('if-match')).toBe('"3"');
  await expect.element(page.getByRole('banner').getByText('Roe Heating')).toBeVisible();
  forgetCompany();
});

test('a problem is marked at its field, a failure keeps what was typed, and the change of a colleague is merged [10.11-42]', async () => {
  renderApp('/app/settings');
  await field('Email').fill('nobody');
  await saveButton.click();
  await expect.element(field('Email')).toHaveAccessibleDescription(/Invalid email\./);
  await field('Email').fill('new@doe.example');
  api.respond('PUT /settings', failure(500));
  await saveButton.click();
  await expect.element(page.getByText('Not saved')).toBeVisible();
  await expect.element(field('Email')).toHaveValue('new@doe.example');
  const newer = { ...settings, website: 'doe-heating.example', version: 4 };
  api.respond('PUT /settings', ({ headers, body }) =>
    headers.get('if-match') === '"4"'
      ? { data: { ...newer, ...(body as object), version: 5 } }
      : failure(412, { code: 'stale', error: 'Changed.', data: newer }),
  );
  await saveButton.click();
  await expect.element(page.getByText('Saved, together with another change (website).')).toBeVisible();
  await expect.element(field('Website')).toHaveValue('doe-heating.example');
  await expect.element(field('Email')).toHaveValue('new@doe.example');
});

test('a logo is stored at once and can be removed; the page fails with another try [10.11-43]', async () => {
  api.respond('GET /settings', failure(500));
  renderApp('/app/settings');
  await expect.element(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
  api.respond('GET /settings', { data: settings });
  await page.getByRole('button', { name: 'Try Again' }).click();
  const own = { ...settings, hasOwnLogo: true, logo: '/assets/logo.png?v=0123456789abcdef', version: 4 };
  api.respond('PUT /settings/logo', { data: own });
  await expect.element(page.getByRole('button', { name: 'Upload Logo' })).toBeVisible();
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error('There is no file input.');
  await userEvent.upload(input, new File(['picture'], 'logo.png', { type: 'image/png' }));
  await expect.element(page.getByText('Logo saved.')).toBeVisible();
  const headers = api.requestsTo('PUT /settings/logo')[0]?.headers;
  expect([headers?.get('if-match'), headers?.get('content-type')]).toEqual(['"3"', 'image/png']);
  api.respond('DELETE /settings/logo', undefined);
  await page.getByRole('button', { name: 'Remove Logo' }).click();
  await expect.element(page.getByText('Logo removed.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Upload Logo' })).toHaveFocus();
});

test('the demonstration leads to a company of its own at the next start, and back [10.11-14]', async () => {
  api.respond('GET /session', { data: { ...session, demonstration: { startsOwnCompany: false } } });
  renderApp('/app/dashboard');
  await page.getByRole('link', { name: 'Start with your own company' }).click();
  const start = page.getByRole('button', { name: 'Start with your own company' });
  api.respond('PUT /demonstration', failure(500));
  await start.click();
  await expect.element(page.getByText(/Something went wrong changing the next start/)).toBeVisible();
  api.respond('PUT /demonstration', ({ body }) => ({ data: body }));
  await start.click();
  await expect.element(page.getByRole('status').getByText(/run npm start again/)).toBeVisible();
  await expectAccessibleAtAllWidths('main');
  const keep = page.getByRole('button', { name: 'Keep the demonstration' });
  await expect.element(keep).toHaveFocus();
  await keep.click();
  await expect.element(start).toBeVisible();
  expect(api.requestsTo('PUT /demonstration').map(({ body }) => body)).toEqual([
    { startsOwnCompany: true },
    { startsOwnCompany: true },
    { startsOwnCompany: false },
  ]);
});
