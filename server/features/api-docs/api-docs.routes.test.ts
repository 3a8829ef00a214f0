import { expect, test } from 'vitest';
import { provideTestServer } from '#server/test/test-server.ts';
import { type ApiDescription, renderDocs } from './docs-page.ts';

const server = provideTestServer();

test('shows every operation to people without a session, and runs no scripts', async () => {
  const { paths } = (await server.request('GET', '/api/openapi.json', { token: null }))
    .body as ApiDescription;
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const response = await server.request('GET', '/api/docs', { token: null });
  expect(response.status).toBe(200);
  expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(response.headers['content-security-policy']).toMatch(/script-src 'self';/);
  const shown = [...response.text.matchAll(/<article id="(\w+)">/g)].map(([, id]) => id);
  expect(shown.toSorted()).toEqual(operations.map(({ operationId }) => operationId).toSorted());
  expect(response.text).not.toMatch(/<script|\son\w+=/i);
  expect(response.text).toContain('<code>contacts[].phoneNumbers[].phone</code>');
});

test('escapes every text of the description', () => {
  const text = '<img src=x onerror=alert(1)>"\'&';
  const schema = { type: 'object', properties: { [text]: { enum: [text], default: text } } };
  const content = { 'application/json': { schema, example: { [text]: text } } };
  const parameter = { name: text, in: text, required: true, description: text, schema: { type: text } };
  const page = renderDocs({
    info: { title: text, version: '1', description: text },
    tags: [{ name: text, description: text }],
    paths: {
      [text]: {
        get: {
          operationId: text,
          tags: [text],
          summary: text,
          security: [],
          parameters: [parameter],
          requestBody: { content },
          responses: { 200: { description: text, content }, 400: { description: text } },
        },
      },
    },
  });
  expect(page).not.toContain('<img');
  expect(page).not.toContain('"\'&');
});
