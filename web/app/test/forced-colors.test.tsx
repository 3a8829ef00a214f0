import { expect, test } from 'vitest';
import { commands, type Locator, page } from 'vitest/browser';
import { renderApp } from '#web/test/render-app.tsx';
import { sampleContact } from '#web/test/samples.ts';
import { openRecord } from '#web/test/steps/record-form-steps.ts';

const colorsOf = (locator: Locator) => {
  const { backgroundColor, color } = getComputedStyle(locator.element());
  return { backgroundColor, color };
};

async function expectMarked(current: Locator, other: Locator) {
  await expect.element(current).toBeVisible();
  await expect.poll(() => colorsOf(current).backgroundColor).not.toBe(colorsOf(other).backgroundColor);
  expect(colorsOf(current).color).not.toBe(colorsOf(current).backgroundColor);
}

test('with forced colors, the current menu item, tab and section are marked', async () => {
  await commands.emulateMedia({ forcedColors: 'active' });
  await openRecord({ contacts: [sampleContact(), sampleContact({ name: 'Bo Short' })] });
  const link = (name: string | RegExp) => page.getByRole('link', { name });
  await expectMarked(link(/^Work Orders/), link('Customers'));
  await expectMarked(link('Owner Information'), link('Warranties'));
  await expectMarked(
    page.getByRole('tab', { name: 'Ana Long' }),
    page.getByRole('tab', { name: 'Bo Short' }),
  );
  renderApp('/app/work-orders');
  await expectMarked(page.getByRole('tab', { name: /^Open/ }), page.getByRole('tab', { name: /^Closed/ }));
});
