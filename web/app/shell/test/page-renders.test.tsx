import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { countFunctionCalls } from '#web/test/count-function-calls.ts';
import { api, navigateTo } from '#web/test/render-app.tsx';
import { sampleEquipment } from '#web/test/samples.ts';
import { openRecord, textField } from '#web/test/steps/record-form-steps.ts';

const equipment = Array.from({ length: 60 }, (_, n) => sampleEquipment(`RTU-${n}`, `S${n}`));

/** Opens a page and waits for the shell, which is rendered once more when the page has its data. */
async function openAndSettle(open: () => Promise<unknown>): Promise<void> {
  const before = api.requestsTo('GET /restores/current').length;
  await open();
  await expect.poll(() => api.requestsTo('GET /restores/current').length).toBeGreaterThan(before);
}

test('a long form renders its fields once, although the shell around it is rendered again', async () => {
  await page.viewport(390, 844);
  await openRecord({ equipment });
  const opening = await countFunctionCalls(() => openAndSettle(() => openRecord({ equipment })));
  // About 550,000 when last measured; 650,000 with the fields rendered twice, 730,000 with the page as often as its
  // shell.
  expect(opening).toBeGreaterThan(100_000);
  expect(opening).toBeLessThan(610_000);
});

test('Back leads to where a record was left', async () => {
  await page.viewport(390, 600);
  await openRecord({ equipment });
  window.scrollTo(0, 400);
  await navigateTo('/app/users');
  await expect.element(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible();
  expect(window.scrollY).toBe(0);
  history.back();
  await expect.element(textField('Customer PO')).toBeInTheDocument();
  expect(window.scrollY).toBe(400);
});
