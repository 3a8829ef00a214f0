import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Suppression } from '#schema/messages/suppressions.ts';
import { expectAccessibleAtAllWidths } from '#web/test/expect-accessible.ts';
import { failure, pageOf } from '#web/test/fake-api.ts';
import { sampleSuppression } from '#web/test/message-samples.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { dialog, expectDialogToFit } from '#web/test/steps/message-steps.ts';

const unavailable = failure(503, { code: 'unavailable' });
const phone = '(312) 555-0171';
const liftButton = () => dialog().getByRole('button', { name: 'Lift Opt-Out' });
const toast = (text: string) => page.getByText(new RegExp(`^${text}`)).first();

/** Opens the list of opt-outs. The array may change later. */
function openOptOuts(optOuts: Suppression[]): void {
  api.respond('GET /suppressions', () => pageOf(optOuts));
  renderApp('/app/messages/opt-outs');
}

test('records an opt-out once its recipient is valid, and keeps the input after a failure', async () => {
  const optOuts: Suppression[] = [];
  openOptOuts(optOuts);
  await expect.element(page.getByText('Nobody has opted out.')).toBeVisible();
  await page.getByRole('button', { name: '+ Record an Opt-Out' }).click();
  const field = dialog().getByRole('textbox', { name: 'Phone number or email address' });
  const recordButton = dialog().getByRole('button', { name: 'Record Opt-Out' });
  await expect.element(field).toHaveFocus();
  await recordButton.click();
  await expect.element(dialog()).toMatchTextContent('An email address or a phone number is required.');
  await field.fill('555');
  await recordButton.click();
  await expect.element(dialog()).toMatchTextContent('Phone number is not valid.');
  await field.fill('ida@');
  await expect.element(dialog()).toMatchTextContent('Must be a valid email address');
  expect(api.requestsTo('POST /suppressions')).toEqual([]);

  await field.fill(phone);
  const note = 'Told us at the counter.';
  await dialog().getByLabelText('Note (Optional)').fill(note);
  api.respond('POST /suppressions', unavailable);
  await recordButton.click();
  await expect
    .element(toast('Something went wrong recording this opt-out. Please try again later.'))
    .toBeVisible();
  await expect.element(field).toHaveValue(phone);
  api.respond('POST /suppressions', () => {
    optOuts.push(sampleSuppression({ note }));
    return { data: optOuts[0] };
  });
  await recordButton.click();
  await expect.element(page.getByText(`${phone} gets no more messages.`)).toBeVisible();
  const row = page.getByRole('row', { name: /\(312\) 555-0171/ });
  await expect.element(row).toMatchTextContent('Told Olive Office');
  await expect.element(row).toMatchTextContent(note);
  const [first, second] = api.requestsTo('POST /suppressions');
  expect(second?.body).toEqual({ emailTo: null, textTo: '+13125550171', note });
  expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'));
});

test('lifts an opt-out that a colleague recorded, after a failure too', async () => {
  const note = `Ida's brother called: ${'no more texts about the boiler, please. '.repeat(8)}`.trim();
  const optOuts = [sampleSuppression({ note })];
  openOptOuts(optOuts);
  const cell = page.getByRole('cell', { name: note });
  await expect.element(cell).toBeVisible();
  expect(cell.element().scrollWidth).toBeLessThanOrEqual(cell.element().clientWidth);
  await page.getByRole('button', { name: `Actions for ${phone}` }).click();
  await page.getByRole('menuitem', { name: 'Lift Opt-Out' }).click();
  await expect.element(dialog()).toMatchTextContent('Told Olive Office');
  await expect.element(dialog()).toMatchTextContent(note);
  expect(dialog().getByRole('checkbox').query()).toBeNull();
  await expectAccessibleAtAllWidths();
  api.respond(`DELETE /suppressions/${optOuts[0]?._id}`, unavailable);
  await liftButton().click();
  await expect
    .element(toast('Something went wrong lifting this opt-out. Please try again later.'))
    .toBeVisible();
  api.respond(`DELETE /suppressions/${optOuts[0]?._id}`, () => void optOuts.pop());
  await liftButton().click();
  await expect.element(page.getByText(`${phone} gets messages again.`)).toBeVisible();
  await expect.element(page.getByText('Nobody has opted out.')).toBeVisible();
});

test("asks for a confirmation before it lifts a person's own opt-out", async () => {
  const optOuts = [sampleSuppression({ source: 'reply', createdBy: null })];
  openOptOuts(optOuts);
  const row = page.getByRole('row', { name: /\(312\) 555-0171/ });
  await expect.element(row).toMatchTextContent('Texted STOP');
  await expect.element(row).toMatchTextContent('Ida Wells');
  await row.getByRole('button', { name: phone, exact: true }).click();
  await expect
    .element(dialog())
    .toMatchTextContent('They texted STOP themselves. Ask them to text START to your number');
  await liftButton().click();
  await expect.element(dialog()).toMatchTextContent('Please confirm that they want messages again.');
  await expect.element(dialog().getByRole('checkbox')).toHaveFocus();
  await dialog().getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(row).toBeVisible();

  await row.getByRole('button', { name: phone, exact: true }).click();
  await dialog().getByLabelText('They told me that they want messages again.').click();
  api.respond(`DELETE /suppressions/${optOuts[0]?._id}`, () => void optOuts.pop());
  await liftButton().click();
  await expect.element(page.getByText(`${phone} gets messages again.`)).toBeVisible();
  await expect.element(page.getByText('Nobody has opted out.')).toBeVisible();
});

test('shows an error when opt-outs fail to load', async () => {
  api.respond('GET /suppressions', unavailable);
  renderApp('/app/messages/opt-outs');
  await expect
    .element(
      page.getByRole('main').getByText('Something went wrong loading your opt-outs. Please try again later.'),
    )
    .toBeVisible();
});

test('opt-outs are accessible on wide and narrow screens', async () => {
  const name = 'Maximiliana Featherstonehaugh-Cholmondeley of Elm';
  const emailTo = `${'long'.repeat(14)}@${'domain'.repeat(9)}.example`;
  const note = 'Told Kim at the counter, and again on the phone, on two days in March.';
  openOptOuts([
    sampleSuppression({ name, source: 'reply', createdBy: null }),
    sampleSuppression({ name: null, textTo: null, emailTo, source: 'unsubscribe', createdBy: null }),
    sampleSuppression({ name, note }),
  ]);
  await expect.element(page.getByText('Texted STOP')).toBeVisible();
  await expectAccessibleAtAllWidths();
  await page
    .getByRole('button', { name: /^Actions for/ })
    .nth(1)
    .click();
  await page.getByRole('menuitem', { name: 'Lift Opt-Out' }).click();
  await liftButton().click();
  await expect.element(dialog()).toMatchTextContent('Please confirm that they want messages again.');
  await expectAccessibleAtAllWidths();
  await page.viewport(390, 900);
  expectDialogToFit();
});
