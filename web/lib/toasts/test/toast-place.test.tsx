import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { failure } from '#web/test/fake-api.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { sampleUser } from '#web/test/samples.ts';
import { expectToast, toasts } from '#web/test/steps/failure-steps.ts';
import { dialog, openRecord, pressSave, textField } from '#web/test/steps/record-form-steps.ts';

const addFailed = 'Something went wrong adding this user. Please try again later.';

function isCovered(element: Element): boolean {
  const box = element.getBoundingClientRect();
  return toasts()
    .elements()
    .map((toast) => toast.getBoundingClientRect())
    .some(
      ({ left, top, right, bottom }) =>
        left < box.right && right > box.left && top < box.bottom && bottom > box.top,
    );
}

async function expectUncovered(...locators: Locator[]) {
  await expect.poll(() => toasts().elements().length).toBeGreaterThan(0);
  // Not because the toast went.
  const covered = () =>
    toasts().elements().length === 0
      ? ['no toast']
      : locators
          .flatMap((one) => one.elements())
          .filter(isCovered)
          .map(({ textContent, id }) => textContent || id);
  await expect.poll(covered).toEqual([]);
}

test.each([
  [1440, 500],
  [390, 500],
  [320, 256],
])(
  'a toast covers no button of a dialog at %i x %i px, and goes when the retry succeeds [10.4-45]',
  async (width, height) => {
    await page.viewport(width, height);
    renderApp('/app/users');
    await page.getByRole('button', { name: 'Add User' }).click();
    await dialog().getByRole('textbox', { name: 'Name' }).fill('Nora New');
    await dialog().getByRole('textbox', { name: 'Phone' }).fill('(312) 555-0177');
    const restore = api.respond('POST /user', failure(500));
    await dialog().getByRole('button', { name: 'Add User' }).click();
    await expectToast(addFailed, 'Request failed with status code 500');
    await expectUncovered(dialog().getByRole('button'));
    const nameField = dialog().getByRole('textbox', { name: 'Name' });
    (nameField.element() as HTMLElement).focus();
    await expectUncovered(dialog().getByRole('button'), nameField);
    await userEvent.keyboard('{Enter}');
    const isLow = height < 480;
    await expect.poll(() => document.querySelectorAll('[role="alert"]').length).toBe(2);
    await expect.poll(() => toasts().elements().length).toBe(isLow ? 1 : 2);
    await expectUncovered(nameField, ...(isLow ? [dialog().getByRole('button')] : []));

    restore();
    api.respond('POST /user', { data: sampleUser({ name: 'Nora New' }) });
    await dialog().getByRole('button', { name: 'Add User' }).click();
    await expectToast('Nora New has been added and can now log in.');
    await expect.element(toasts().filter({ hasText: addFailed })).not.toBeInTheDocument();
  },
);

test.each([
  [390, 844],
  [820, 1180],
])('a toast covers neither head, section links nor the field in use at %i x %i px', async (width, height) => {
  await page.viewport(width, height);
  await openRecord();
  await textField('Description').fill('Louder fan');
  await pressSave();
  await expectToast('Work Order saved.');
  const sections = page.getByRole('navigation', { name: 'Sections' });
  for (const y of [0, 100, 2000]) {
    window.scrollTo(0, y);
    await expectUncovered(sections.getByRole('link'));
  }
  const field = textField('Description');
  (field.element() as HTMLElement).focus();
  const { top } = field.element().getBoundingClientRect();
  window.scrollBy(0, top - 150);
  await expectUncovered(
    page.getByRole('banner').getByRole('button'),
    sections.getByRole('link'),
    page.getByRole('group', { name: 'Actions for this record' }).getByRole('button'),
    field,
  );
});
