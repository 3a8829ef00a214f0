import '#web/app/styles.ts';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { setUpBrowser, tearDownBrowser } from './render-app.tsx';

beforeEach(setUpBrowser);

afterEach(() => {
  const errors = tearDownBrowser();
  vi.useRealTimers();
  expect(errors).toEqual([]);
});
