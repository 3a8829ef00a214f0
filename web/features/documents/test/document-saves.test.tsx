import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanFileName } from '#schema/documents.ts';
import { projects } from '#schema/records/projects.ts';
import type { RecordDetail } from '#schema/records/record-responses.ts';
import { expectAccessibleAtAllWidths } from '#web/test/expect-accessible.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { company, sampleCustomer, sampleId, sampleRecord } from '#web/test/samples.ts';
import {
  acceptUploads,
  respondToParts,
  sampleDocument,
  uploadFiles,
  waitForParts,
} from '#web/test/steps/upload-steps.ts';

type Documents = NonNullable<RecordDetail['documents']>;

const documentNames = () => page.getByRole('textbox', { name: 'Document Name' });
const pressSave = () => userEvent.keyboard('{Control>}s{/Control}');

/** Opens a project that can be saved. Returns the function that tells the names of its saved documents. */
async function openProject(change: Partial<RecordDetail> = {}) {
  let project = sampleRecord(change, projects);
  const endpoint = `/projects/${project._id}` as const;
  api.respond(`GET ${endpoint}`, () => ({ data: project }));
  api.respond('GET /customer/:id', { data: sampleCustomer() });
  api.respond(`PUT ${endpoint}`, ({ body }) => {
    const { documents, description } = body as { documents: Documents; description: string };
    const saved = documents.map((document) => ({ ...document, _id: document._id ?? sampleId() }));
    project = { ...project, documents: saved, description, version: project.version + 1 };
    return { data: project };
  });
  await acceptUploads();
  renderApp(`/app/projects/${project._id}`);
  await expect.element(page.getByRole('button', { name: 'Upload a document' })).toBeVisible();
  return { endpoint, savedNames: () => project.documents?.map(({ name }) => name) };
}

test('shortens a 300-character file name with control characters to a valid name', async () => {
  const { savedNames } = await openProject();
  const name = `Pl\u0101n\u202efdp.exe \u{1f3d7}\u0301 ${'n'.repeat(280)}.pdf`;
  await uploadFiles({ name, content: '123456789' });
  await expect.element(documentNames()).toHaveValue(cleanFileName(name));
  expect(cleanFileName(name)).toMatch(/^[^\u202e]{1,196}\.pdf$/);
  await pressSave();
  await expect.element(page.getByText('Project saved.')).toBeVisible();
  expect(savedNames()).toEqual([cleanFileName(name)]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
});

test('uploads two files at once while the project is being saved', async () => {
  const { endpoint, savedNames } = await openProject();
  const release = api.hold(`PUT ${endpoint}`);
  await page.getByRole('textbox', { name: 'Description' }).fill('Saved meanwhile');
  await pressSave();
  await expect.element(page.getByText('Saving...')).toBeVisible();
  await uploadFiles({ name: 'One.pdf', content: '123456789' }, { name: 'Two.pdf', content: '123456789' });
  await expect.poll(() => documentNames().elements()).toHaveLength(2);
  release();
  await expect.element(page.getByText('Project saved.')).toBeVisible();
  await expect.element(page.getByText('Unsaved changes')).toBeVisible();
  expect(documentNames().elements()).toHaveLength(2);
  expect(savedNames()).toEqual([]);
  await pressSave();
  await expect.poll(savedNames).toEqual(['One.pdf', 'Two.pdf']);
});

test('an uploaded file can be opened and downloaded and shows no web address', async () => {
  const { _id } = sampleDocument();
  const documents = [
    { _id: sampleId(), name: 'Roof plan', fileUrl: `${company.publicUrl}/documents/${_id}` },
    { _id: sampleId(), name: 'Permit portal', fileUrl: 'https://permits.example/7' },
  ];
  await openProject({ documents });
  const link = (name: string) => page.getByRole('link', { name: `Open ${name}` });
  await expect.element(link('Roof plan')).toHaveAttribute('href', documents[0]?.fileUrl);
  await expect.element(link('Permit portal')).toBeVisible();
  await expect.poll(() => page.getByRole('textbox', { name: 'Web Address' }).elements()).toHaveLength(1);
  const expiresAt = '2099-01-01T00:00:00.000Z';
  api.respond('GET /documents/:id/download', { data: { url: 'data:,', viewUrl: '#view', expiresAt } });
  await page.getByRole('button', { name: 'Download Roof plan' }).click();
  await expect
    .poll(() => api.requestsTo('GET /documents/:id/download').map(({ path }) => path))
    .toEqual([`/documents/${_id}/download`]);
  expect(page.getByRole('button', { name: 'Download Permit portal' }).elements()).toEqual([]);
  await expectAccessibleAtAllWidths('#documents');
});

test('asks before leaving a project while a file is uploading', async () => {
  await openProject();
  await respondToParts('none');
  await uploadFiles({ name: 'Slow.pdf', content: '1' });
  await waitForParts();
  await page.getByRole('link', { name: 'Users' }).click();
  await page.getByRole('button', { name: 'Keep Editing' }).click();
  await page.getByRole('button', { name: 'Cancel Slow.pdf' }).click();
  await page.getByRole('link', { name: 'Users' }).click();
  await expect.poll(() => location.pathname).toBe('/app/users');
});
