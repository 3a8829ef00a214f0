import '#web/app/styles.ts';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { setUpBrowser, tearDownBrowser } from './render-app.tsx';

beforeEach(setUpBrowser);

afterEach(async () => {
  // A page that is still being preloaded would request its data during the next test.
  await vi.dynamicImportSettled();
  const errors = tearDownBrowser();
  vi.useRealTimers();
  expect(errors).toEqual([]);
});
