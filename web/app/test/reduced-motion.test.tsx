import { expect, test } from 'vitest';
import { commands } from 'vitest/browser';
import { pageOf } from '#web/test/fake-api.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { button, phone } from '#web/test/steps/sign-in-steps.ts';

test('fields and buttons change at once where reduced motion is preferred', async () => {
  renderApp('/', { token: null });
  await expect.element(phone()).toBeVisible();
  const durations = () => [
    getComputedStyle(phone().element()).transitionDuration,
    getComputedStyle(button('Send Code').element(), '::before').transitionDuration,
  ];
  expect(durations()).toEqual(['0s', '0s']);
  await commands.emulateMedia({ reducedMotion: 'no-preference' });
  expect(durations()).toEqual(['0.1s', '0.15s, 0.1s']);
});

test('placeholders do not pulse where reduced motion is preferred', async () => {
  api.respond('GET /user', pageOf([]));
  const release = api.hold('GET /user');
  renderApp('/app/users');
  const placeholder = () => document.querySelector('.mantine-Skeleton-root') as Element;
  await expect.poll(placeholder).toBeTruthy();
  const pulse = () => getComputedStyle(placeholder(), '::after').animationName;
  expect(pulse()).toBe('none');
  await commands.emulateMedia({ reducedMotion: 'no-preference' });
  expect(pulse()).not.toBe('none');
  release();
});
