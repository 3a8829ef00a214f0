import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { failure } from '#web/test/fake-api.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { sampleId, session } from '#web/test/samples.ts';

const problems = () => page.getByRole('button', { name: /^Recent problems/ });

test('recent problems stay for the user who met them and are not shown to the next one', async () => {
  api.respond('GET /customer', failure(500));
  renderApp('/app/customers');
  await expect.element(problems()).toBeVisible();

  renderApp('/app/users');
  await expect.element(page.getByText('Olive Office')).toBeVisible();
  await expect.element(problems()).toBeVisible();

  api.respond('GET /session', {
    data: { ...session, user: { ...session.user, _id: sampleId(), name: 'Otto Office' } },
  });
  renderApp('/app/users');
  await expect.element(page.getByText('Otto Office')).toBeVisible();
  await expect.element(problems()).not.toBeInTheDocument();
});
