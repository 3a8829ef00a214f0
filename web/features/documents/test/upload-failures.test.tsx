import { expect, test, vi } from 'vitest';
import { commands, page } from 'vitest/browser';
import { advanceUntil } from '#web/test/advance-until.ts';
import { failure, networkFailure, type Responder } from '#web/test/fake-api.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { company, olive, sampleId } from '#web/test/samples.ts';
import { clickImmediately } from '#web/test/steps/script-injection-steps.ts';

const uploadError = () => page.getByRole('list', { name: 'Uploads' }).getByRole('alert').query()?.textContent;

/** React starts timers of a component after it has been painted. */
async function effectsHaveRun(): Promise<void> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
}

/** Opens the form of a new project, where time passes only by `advanceUntil` from then on. Returns its file input. */
async function openProjectForm() {
  renderApp('/app/projects/new');
  const input = page.getByLabelText('Files to upload');
  await expect.element(page.getByRole('button', { name: 'Upload a document' })).toBeVisible();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return input;
}

const roofPlan = () => new File(['A roof plan.'], 'Plan.pdf', { type: 'application/pdf' });

const stepMs = 100;

test('shows the error of an upload that fails for 5000 ms, whatever failed [2.10-15]', async () => {
  const input = await openProjectForm();
  for (const [message, maxAttempts, response] of [
    ['Request failed with status code 500', 4, failure(500)],
    ['Network Error', 4, networkFailure],
    ['Something went wrong uploading this file.', 1, failure(400, { code: 'invalid', error: '' })],
  ] satisfies [string, number, Responder][]) {
    api.requests = [];
    api.respond('POST /documents', response);
    await input.upload(roofPlan());
    await advanceUntil(stepMs, () => expect(uploadError()).toBe(message));
    expect(api.requestsTo('POST /documents')).toHaveLength(maxAttempts);
    await effectsHaveRun();
    // The error has been there for some steps already, because it is rendered between them.
    await vi.advanceTimersByTimeAsync(4999 - 3 * stepMs);
    expect(uploadError()).toBe(message);
    await vi.advanceTimersByTimeAsync(1 + 3 * stepMs);
    await advanceUntil(0, () => expect(uploadError()).toBe(''));
    await expect.element(page.getByRole('button', { name: 'Retry Plan.pdf' })).toBeVisible();
    clickImmediately(page.getByRole('button', { name: 'Cancel Plan.pdf' }));
    await advanceUntil(0, () => expect(uploadError()).toBeUndefined());
  }
});

test('shows a timeout error when an upload makes no progress for a minute [8.3-3]', async () => {
  const document = {
    _id: sampleId(),
    name: 'Plan.pdf',
    size: 12,
    contentType: 'application/pdf',
    partSize: 5_242_880,
    partCount: 1,
    fileUrl: null,
    version: 1,
    createdAt: '2026-03-10T15:00:00.000Z',
    createdBy: olive,
    completedAt: null,
  };
  const url = `${company.publicUrl}/parts/1`;
  await commands.respondToUploads(url, 'none');
  api.respond('POST /documents', { data: document });
  api.respond('GET /documents/:id/parts', {
    data: { parts: [], missing: [{ number: 1, size: 12, url }], expiresAt: '2099-01-01T00:00:00.000Z' },
  });
  const input = await openProjectForm();
  await input.upload(roofPlan());
  // The first attempt and three more, each with URLs of its own.
  const attempts = () => api.requestsTo('GET /documents/:id/parts');
  await advanceUntil(20_000, () => expect(attempts()).toHaveLength(4));
  await advanceUntil(1000, () => expect(uploadError()).toBe('timeout of 60000ms exceeded'));
  expect(attempts()).toHaveLength(4);
});
