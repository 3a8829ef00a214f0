import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderApp } from '#web/test/render-app.tsx';

const toast = () => page.getByRole('alert');

/** Shows a toast on a page whose time stands still. */
async function showToast() {
  renderApp('/app/customers/new');
  await page.getByRole('textbox', { name: 'Customer Name' }).fill('Not this one');
  await page.getByRole('button', { name: 'Clear Form' }).click();
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Clear Form' });
  await expect.element(confirm).toBeVisible();
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'Date', 'requestAnimationFrame', 'performance'],
  });
  await confirm.click();
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(0);
    expect(toast().query()).not.toBeNull();
  });
  await vi.advanceTimersByTimeAsync(300);
  return toast().element();
}

test('a toast shows at the top center for five seconds [2.17-9]', async () => {
  const element = await showToast();
  const box = element.getBoundingClientRect();
  expect(element.textContent).toContain('Form reset.');
  expect(Math.abs(box.x + box.width / 2 - window.innerWidth / 2)).toBeLessThan(10);
  expect(box.y).toBeLessThan(80);
  await vi.advanceTimersByTimeAsync(4_600);
  expect(element.isConnected).toBe(true);
  await vi.advanceTimersByTimeAsync(100 + 300);
  expect(element.isConnected).toBe(false);
});
