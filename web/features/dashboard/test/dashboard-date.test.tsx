import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderApp } from '#web/test/render-app.tsx';

test('the dashboard shows the date in the company time zone and updates at midnight [2.4-1]', async () => {
  // A minute before midnight in Chicago; in the browser's New York it is the day after.
  const now = new Date('2026-03-12T04:59:00Z');
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now });
  expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe('America/New_York');
  renderApp('/app/dashboard');
  const heading = page.getByRole('heading', { level: 1 });
  await expect.element(heading).toMatchTextContent(/^Wednesday, 11\sMarch 2026$/);
  await vi.advanceTimersByTimeAsync(120_000);
  await expect.element(heading).toMatchTextContent(/^Thursday, 12\sMarch 2026$/);
});
