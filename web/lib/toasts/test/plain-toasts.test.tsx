import { createRoot } from 'react-dom/client';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { plainToasts } from '../plain-toasts.tsx';

const { notifications, ToastHost } = plainToasts;
const toasts = () =>
  page
    .getByRole('alert')
    .elements()
    .map(({ textContent }) => textContent);

afterEach(() => void vi.useRealTimers());

test('plain toasts show for five seconds, after the work that they are about, and tell when they close', async () => {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  onTestFinished(() => root.unmount());
  root.render(<ToastHost />);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const onClose = vi.fn();
  const progress = notifications.show({ message: 'Exporting ...', autoClose: false });
  notifications.show({ message: 'Saved.', color: 'teal', onClose });
  await expect.poll(toasts).toEqual(['Exporting ...', 'Saved.']);
  // Looking for toasts lets some time pass, too.
  vi.advanceTimersByTime(4000);
  expect(onClose).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(onClose).toHaveBeenCalledOnce();
  await expect.poll(toasts).toEqual(['Exporting ...']);
  notifications.update({ id: progress, message: 'Exported.', color: 'teal', autoClose: 5000 });
  await expect.poll(toasts).toEqual(['Exported.']);
  const failed = notifications.show({ message: 'Failed.', color: 'red' });
  notifications.hide(failed);
  vi.advanceTimersByTime(5000);
  await expect.poll(toasts).toEqual([]);
});
