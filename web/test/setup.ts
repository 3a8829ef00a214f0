import '#web/app/styles.ts';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { setUpBrowser, tearDownBrowser } from './render-app.tsx';

// Nobody looks at a headless browser, and what is transparent is not painted. Layout, colors and clicks stay the same.
const isHeadless = navigator.userAgent.includes('Headless');
if (isHeadless && window.frameElement) (window.frameElement as HTMLElement).style.opacity = '0';

beforeEach(setUpBrowser);

afterEach(async () => {
  // A page that is still being preloaded would request its data during the next test.
  await vi.dynamicImportSettled();
  const errors = tearDownBrowser();
  vi.useRealTimers();
  expect(errors).toEqual([]);
});
