import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { createCustomer } from '#server/test/factories.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer();

type Operation = { requestBody?: { content: { 'application/json': { example: object } } } };

async function readDescription() {
  const { body } = await server.request('GET', '/api/openapi.json', { token: null });
  return body as { paths: Record<string, Record<string, Operation>> };
}

function exampleOf(paths: Record<string, Record<string, Operation>>, path: string): object {
  return paths[path]?.post?.requestBody?.content['application/json'].example ?? {};
}

test('passes the recommended rules of the linter, and all examples fit their schemas', async () => {
  const config = await createConfig({
    extends: ['recommended-strict'],
    rules: {
      // No id is the name of an entity, so /history/{id}/undo is never /history/customer/{id}.
      'no-ambiguous-paths': 'off',
      'no-invalid-media-type-examples': 'error',
      'no-invalid-parameter-examples': 'error',
      'no-invalid-schema-examples': 'error',
    },
  });
  const source = JSON.stringify(await readDescription());
  const problems = await lintFromString({ source, absoluteRef: '/openapi.json', config });
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual(
    [],
  );
});

test('gives each JSON body and response an example that the server accepts', async () => {
  const { paths } = await readDescription();
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, operation })),
  );
  const withoutExample = operations
    .filter(({ operation }) => JSON.stringify(operation).includes('"application/json":{"schema":{"type"'))
    .filter(({ operation }) => !JSON.stringify(operation).includes('"example":{'));
  expect(withoutExample.map(({ name }) => name)).toEqual([]);

  const customer = await createCustomer(server);
  for (const path of ['/api/customer', '/api/user', '/api/manufacturers', '/api/documents'])
    expect(await server.request('POST', path, { body: exampleOf(paths, path) })).toMatchObject({
      status: 201,
    });
  for (const path of ['/api/work-order', '/api/service-contracts', '/api/projects']) {
    const body = {
      ...exampleOf(paths, path),
      customer: customer._id,
      assignedTechnicians: [],
      documents: [],
    };
    expect(await server.request('POST', path, { body })).toMatchObject({ status: 201 });
  }
});
