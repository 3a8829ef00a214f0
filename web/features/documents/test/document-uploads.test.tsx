import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessibleAtAllWidths } from '#web/test/expect-accessible.ts';
import { failure } from '#web/test/fake-api.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import {
  acceptUploads,
  respondToParts,
  sampleDocument,
  uploadFiles,
  waitForParts,
} from '#web/test/steps/upload-steps.ts';

const documentLink = (name: string) => page.getByRole('link', { name: `Open ${name}` });
const uploads = () => page.getByRole('list', { name: 'Uploads' });
const progress = () => page.getByText('File uploading... 0%');
const waitMessage = 'Please wait for the upload to finish, or cancel it.';

async function openNewProject(): Promise<void> {
  await acceptUploads();
  renderApp('/app/projects/new');
  await expect.element(page.getByRole('button', { name: 'Upload a document' })).toBeVisible();
}

test('cancels an upload in the browser and on the server [2.10-14]', async () => {
  await openNewProject();
  await respondToParts('none');
  await uploadFiles({ name: 'Never.pdf', content: '123456789' });
  await expect.element(progress()).toBeVisible();
  const bar = page.getByRole('progressbar', { name: 'Upload of Never.pdf' });
  await expect.element(bar).toHaveAttribute('value', '0');
  // The save bar shows it from everywhere, and does not say that everything is saved.
  await expect.element(page.getByText('Uploading Never.pdf')).toBeInViewport();
  await expect.element(page.getByText('Unsaved changes')).toBeVisible();
  for (const part of ['#documents', 'form > :last-child']) await expectAccessibleAtAllWidths(part);
  await page.getByRole('heading', { name: 'Owner Information' }).click();
  await page.getByRole('button', { name: 'Show Uploads' }).click();
  await expect.element(uploads()).toHaveFocus();
  await expect.element(bar).toBeInViewport();
  await waitForParts();
  await page.getByRole('button', { name: 'Cancel Never.pdf' }).click();
  await expect.element(uploads()).not.toBeInTheDocument();
  const [listed] = api.requestsTo('GET /documents/:id/parts');
  await expect
    .poll(() => api.requestsTo('DELETE /documents/:id').map(({ path }) => `${path}/parts`))
    .toEqual([listed?.path]);
  expect(api.requestsTo('POST /documents/:id/complete')).toEqual([]);
});

test('shows the error of a failed upload for five seconds and uploads the next file', async () => {
  await openNewProject();
  const error = 'This file is too large. The limit is 500 MB.';
  const restore = api.respond('POST /documents', ({ body }) =>
    JSON.stringify(body).includes('Huge')
      ? failure(413, { error, code: 'too_large' })
      : { data: { ...sampleDocument({ name: 'Small.pdf' }), fileUrl: null } },
  );
  api.respond('POST /documents/:id/complete', { data: sampleDocument({ name: 'Small.pdf' }) });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  await uploadFiles({ name: 'Huge.pdf', content: '1' }, { name: 'Small.pdf', content: '2' });
  await expect.element(page.getByText(error)).toBeVisible();
  await expectAccessibleAtAllWidths('[aria-label="Uploads"]');
  await expect.element(documentLink('Small.pdf')).toBeVisible();
  await vi.advanceTimersByTimeAsync(5000);
  await expect.element(page.getByText(error)).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Retry Huge.pdf' })).toBeVisible();
  // Saving would leave the page and lose the failed upload.
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.element(page.getByText(waitMessage)).toBeVisible();
  restore();
  api.respond('POST /documents/:id/complete', { data: sampleDocument({ name: 'Huge.pdf' }) });
  await page.getByRole('button', { name: 'Retry Huge.pdf' }).click();
  await expect.element(documentLink('Huge.pdf')).toBeVisible();
  await expect.element(documentLink('Small.pdf')).toBeVisible();
});

/** Whether the browser would ask before closing the page. */
function asksBeforeClosing(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

test('asks before closing the page during an upload, and saves nothing', async () => {
  await openNewProject();
  await respondToParts('none');
  expect(asksBeforeClosing()).toBe(false);
  await uploadFiles({ name: 'Slow.pdf', content: '1' });
  await waitForParts();
  expect(asksBeforeClosing()).toBe(true);
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.element(page.getByText(waitMessage)).toBeVisible();
  await expect.element(progress()).toBeVisible();
  expect(api.requestsTo('POST /projects')).toEqual([]);
});

test('shows an error for a response that is not JSON until Retry, and one for an empty file beside another', async () => {
  await openNewProject();
  await respondToParts({ status: 400, body: '<html>' });
  await uploadFiles({ name: 'Plan.pdf', content: '123456789' });
  await expect.element(uploads().getByText('Request failed with status code 400')).toBeVisible();
  await respondToParts({ status: 200 });
  await page.getByRole('button', { name: 'Retry Plan.pdf' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Document Name' })).toHaveValue('Plan.pdf');
  await expect.element(uploads()).not.toBeInTheDocument();

  await uploadFiles({ name: 'Empty.pdf', content: '' }, { name: 'Full.pdf', content: '123456789' });
  await expect.element(page.getByText('This file is empty.')).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Document Name' }).nth(1)).toHaveValue('Full.pdf');
  await page.getByRole('button', { name: 'Cancel Empty.pdf' }).click();
  await expect.element(uploads()).not.toBeInTheDocument();
});

test('goes on with an upload after a reload when the same file is chosen again', async () => {
  await openNewProject();
  let hasFirstPart = false;
  api.respond('GET /documents/:id/parts', ({ path }) => {
    const part = (number: number, size: number) => ({
      number,
      size,
      url: `/uploads${path.replace('/documents', '')}/${number}`,
    });
    const data = hasFirstPart
      ? { parts: [{ number: 1, size: 5, etag: 'x' }], missing: [part(2, 4)] }
      : { parts: [], missing: [part(1, 5), part(2, 4)] };
    hasFirstPart = true;
    return { data: { ...data, expiresAt: '2099-01-01T00:00:00.000Z' } };
  });
  await respondToParts('none');
  await uploadFiles({ name: 'Plan.pdf', content: '123456789' });
  await waitForParts();
  const stored = () => Object.keys(localStorage).filter((key) => key.startsWith('crewdesk.upload.'));
  await expect.poll(() => localStorage.getItem(stored()[0] ?? '')).toContain('"1":');
  renderApp('/app/projects/new');
  await expect.element(page.getByText(/^Interrupted\./)).toBeVisible();
  await expectAccessibleAtAllWidths('#documents');

  await respondToParts({ status: 200 });
  await uploadFiles({ name: 'Plan.pdf', content: '123456789' });
  await expect.element(documentLink('Plan.pdf')).toBeVisible();
  expect(api.requestsTo('POST /documents')).toHaveLength(1);
  await expect.element(page.getByText(/^Interrupted\./)).not.toBeInTheDocument();
  expect(stored()).toEqual([]);

  await respondToParts('none');
  await uploadFiles({ name: 'Other.pdf', content: '987654321' });
  await expect.poll(stored).toHaveLength(1);
  renderApp('/app/projects/new');
  await page.getByRole('button', { name: 'Discard Other.pdf' }).click();
  await expect.poll(() => api.requestsTo('DELETE /documents/:id')).toHaveLength(1);
  expect(stored()).toEqual([]);
});
