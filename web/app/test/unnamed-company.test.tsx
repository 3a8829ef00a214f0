import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { workOrders } from '#schema/records/work-orders.ts';
import { forgetCompany } from '#web/lib/company.ts';
import { expectAccessibleAtAllWidths } from '#web/test/expect-accessible.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { company, sampleRecord, session } from '#web/test/samples.ts';

beforeEach(() => {
  forgetCompany();
  const blank = { name: '', address: '', phone: '', website: '', email: '', logo: '' };
  api.respond('GET /company', { data: { ...company, ...blank } });
});

afterEach(forgetCompany);

const notice = () => page.getByRole('region', { name: 'Company details' });

test("the dashboard asks office users for the company's details [10.4-61]", async () => {
  renderApp('/app/dashboard');
  await expect.element(notice()).toMatchTextContent('replies are not emailed to the office');
  await expect
    .element(notice().getByRole('link', { name: 'Settings' }))
    .toHaveAttribute('href', '/app/settings');
  await expect.element(page.getByRole('banner').getByText('Your company')).toBeVisible();
  await expect.element(page.getByRole('img', { name: 'Your company' })).toBeVisible();
  await expect.element(page.getByText('Today at your company')).toBeVisible();
  for (const part of ['header', '[aria-label="Company details"]']) await expectAccessibleAtAllWidths(part);

  api.respond('GET /session', { data: { ...session, user: { ...session.user, isTechnician: true } } });
  renderApp('/app/dashboard');
  await expect.element(page.getByText(session.user.name)).toBeVisible();
  expect(notice().query()).toBeNull();
});

test('the login page names no invented company', async () => {
  renderApp('/', { token: null });
  await expect.element(page.getByText('Your company')).toBeVisible();
  await expect.element(page.getByRole('img', { name: 'Your company' })).toBeVisible();
});

test('a letterhead without details has the QR code only [10.4-62]', async () => {
  const record = sampleRecord();
  api.respond(`GET ${workOrders.apiPath}/${record._id}`, { data: record });
  renderApp(`/print/work-orders/${record._id}`);
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent(record.number);
  const qrCode = page.getByRole('img', { name: 'QR code linking to this page' });
  await expect.element(qrCode).toBeVisible();
  const letterhead = document.querySelector('main header');
  expect(letterhead?.textContent).toBe('');
  expect(letterhead?.querySelectorAll('img')).toHaveLength(0);
});
