import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { expectAccessibleAtAllWidths } from '#web/test/expect-accessible.ts';
import { type Endpoint, failure } from '#web/test/fake-api.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { card, cards, fillCards, warrantyTitle } from '#web/test/steps/dashboard-steps.ts';

const failures: [string, Endpoint, string][] = [
  ...recordKinds.map(({ labels, apiPath }): [string, Endpoint, string] => [
    `${labels.title} Updates`,
    `GET ${apiPath}`,
    `Something went wrong loading your ${labels.plural}. Please try again later.`,
  ]),
  [
    warrantyTitle,
    'GET /warranties/expiring',
    'Something went wrong loading your warranties. Please try again later.',
  ],
];

test('shows an error only in the card that fails to load [8.1-14]', async () => {
  for (const [title, endpoint, message] of failures) {
    fillCards();
    const restore = api.respond(endpoint, failure(500));
    renderApp('/app/dashboard');
    await expect.element(card(title).getByRole('alert')).toMatchTextContent(message);
    expect(page.getByText(message, { exact: false }).elements()).toHaveLength(1);
    for (const other of cards.filter((name) => name !== title))
      await expect.element(card(other).getByRole('table', { name: other })).toBeVisible();
    if (title === warrantyTitle) await expectAccessibleAtAllWidths('main');
    restore();
    await card(title).getByRole('button', { name: 'Try Again' }).click();
    await expect.element(card(title).getByRole('table', { name: title })).toBeVisible();
  }
});
