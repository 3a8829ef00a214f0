import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { countFunctionCalls } from '#web/test/count-function-calls.ts';
import { sampleContact } from '#web/test/samples.ts';
import { openCustomer, panel } from '#web/test/steps/customer-form-steps.ts';

test('typing in a form with forty contacts does not rerender all of them', async () => {
  const contacts = Array.from({ length: 40 }, (_, n) => sampleContact({ name: `Person ${n}` }));
  await openCustomer({ contacts });
  await page.getByRole('tab', { name: 'Person 39' }).click();
  const field = panel().getByRole('textbox', { name: 'Name' });
  await field.click();
  await userEvent.keyboard('{End}');
  const text = ' the Forty-First of Her Name';
  const calls = await countFunctionCalls(() => userEvent.keyboard(text));
  await expect.element(field).toHaveValue(`Person 39${text}`);
  expect(calls / text.length).toBeGreaterThan(100);
  // About 14,000 when last measured.
  expect(calls / text.length).toBeLessThan(30_000);
});
