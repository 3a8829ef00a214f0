import { beforeAll, describe, expect, test } from 'vitest';
import { customerInput } from '#server/test/factories.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer();

type Schema = {
  type?: string;
  required?: string[];
  items?: Schema;
  maxItems?: number;
  default?: unknown;
  properties?: Record<string, Schema>;
};
type Operation = {
  operationId: string;
  tags: string[];
  parameters: { name: string; in: string }[];
  requestBody: { content: { 'application/json': { schema: Schema } } };
  responses: Record<string, { headers?: object; content?: object }>;
};

const draftHeaders = ['Draft-Key', 'Draft-Revision'];

let paths: Record<string, Record<string, Operation>>;

beforeAll(async () => {
  paths = (await server.request('GET', '/api/openapi.json', { token: null })).body.paths;
});

function getOperation(method: string, path: string): Operation {
  const operation = paths[path]?.[method];
  if (!operation) throw new Error(`${method} ${path} is not described`);
  return operation;
}

function getBodySchema(method: string, path: string): Schema {
  return getOperation(method, path).requestBody.content['application/json'].schema;
}

describe('the OpenAPI document', () => {
  test.each(['post /api/customer', 'put /api/customer/{id}'])('describes the contacts of %s', (route) => {
    const [method = '', path = ''] = route.split(' ');
    const contacts = getBodySchema(method, path).properties?.contacts;
    expect(contacts).toMatchObject({ type: 'array', maxItems: 100 });
    expect(contacts?.items?.required).toEqual(['title', 'name', 'phoneNumbers']);
    expect(contacts?.items?.properties?.phoneNumbers).toMatchObject({
      type: 'array',
      minItems: 1,
      maxItems: 10,
      items: { properties: { phone: { type: 'string' } }, required: ['name', 'phone'] },
    });
  });

  test('requires exactly the properties without a default', () => {
    const { required, properties } = getBodySchema('post', '/api/customer');
    expect(required).toEqual(['name', 'address']);
    expect(properties?.address).toMatchObject({ required: ['street', 'city', 'state', 'zip'] });
    expect(properties?.address).not.toHaveProperty('default');
    expect(getBodySchema('post', '/api/user').required).toEqual(['name', 'phone']);
  });

  test('describes itself', () => {
    expect(getOperation('get', '/api/openapi.json').responses).toMatchObject({
      200: { content: { 'application/json': { schema: { type: 'object' } } } },
    });
  });

  test.each([
    [
      'post /api/customer',
      ['Idempotency-Key', ...draftHeaders],
      ['201', '400', '401', '408', '409', '413', '415', '422'],
    ],
    [
      'put /api/customer/{id}',
      ['If-Match', ...draftHeaders],
      ['200', '400', '401', '404', '408', '412', '413', '415'],
    ],
    ['delete /api/customer/{id}', [], ['204', '401', '404', '409']],
    ['get /api/customer/{id}', [], ['200', '401', '404']],
    ['get /api/customer/export', [], ['200', '400', '401', '429']],
    ['get /api/projects/export', [], ['200', '400', '401', '429']],
    [
      'post /api/messages/{id}/resend',
      ['Idempotency-Key', ...draftHeaders],
      ['200', '400', '401', '404', '409', '422', '429'],
    ],
    ['get /api/customer', [], ['200', '400', '401']],
    ['get /api/session', [], ['200', '400']],
    ['delete /api/session', [], ['204', '401']],
    ['post /api/session/phone/start', [], ['200', '400', '408', '409', '413', '415', '429']],
    ['get /api/company', [], ['200']],
  ])('describes the headers and responses of %s', (route, headers, statuses) => {
    const [method = '', path = ''] = route.split(' ');
    const { parameters, responses } = getOperation(method, path);
    expect(parameters.filter(({ in: location }) => location === 'header').map(({ name }) => name)).toEqual(
      headers,
    );
    expect(Object.keys(responses)).toEqual([...statuses, '431', '500', '503', 'default']);
  });

  test('gives each operation a name of its own and a described group', async () => {
    const { tags, servers } = (await server.request('GET', '/api/openapi.json', { token: null })).body;
    const operations = Object.values(paths).flatMap((path) => Object.values(path));
    const names = operations.map(({ operationId }) => operationId);
    expect(names).toEqual(
      expect.arrayContaining(['getCustomer', 'getCustomerById', 'postSessionPhoneStart']),
    );
    expect(new Set(names).size).toBe(operations.length);
    const groups = new Set(operations.flatMap((operation) => operation.tags));
    expect(new Set(tags.map(({ name }: { name: string }) => name))).toEqual(groups);
    for (const { description } of tags) expect(description).not.toBe('');
    expect(servers).toEqual([{ url: '/', description: 'This installation' }]);
  });

  test('describes null beside a type, or as one of the choices', () => {
    const { recurrenceIntervalDays } = getBodySchema('post', '/api/messages').properties ?? {};
    expect(recurrenceIntervalDays).toMatchObject({ anyOf: [{ nullable: true }, { nullable: true }] });
    expect(recurrenceIntervalDays).not.toHaveProperty('nullable');
    expect(getBodySchema('post', '/api/messages').properties?.emailTo).toMatchObject({
      type: 'string',
      nullable: true,
    });
  });

  test('describes the ETag and Retry-After headers of responses', () => {
    expect(getOperation('get', '/api/customer/{id}').responses['200']?.headers).toHaveProperty('ETag');
    expect(getOperation('put', '/api/user/{id}').responses['200']?.headers).toHaveProperty('ETag');
    expect(getOperation('post', '/api/customer').responses['201']?.headers).toHaveProperty('ETag');
    expect(getOperation('get', '/api/customer').responses['200']).not.toHaveProperty('headers');
    const { responses } = getOperation('post', '/api/session/phone/confirm');
    expect(responses['429']?.headers).toHaveProperty('Retry-After');
  });
});

test.each([
  [{ contacts: [null] }, 'contacts.0', 'A contact must have a title, a name and phone numbers.'],
  [{ contacts: ['Ana'] }, 'contacts.0', 'A contact must have a title, a name and phone numbers.'],
  [
    { contacts: [{ title: 'T', name: 'N', phoneNumbers: [null] }] },
    'contacts.0.phoneNumbers.0',
    'A phone number must have a name and a number.',
  ],
  [{ contacts: 7 }, 'contacts', 'Contacts must be a list.'],
  [{ address: 7 }, 'address', 'An address is required.'],
  [{ address: null }, 'address', 'An address is required.'],
])('rejects %j with a plain sentence', async (change, path, message) => {
  const response = await server.request('POST', '/api/customer', { body: customerInput(change) });
  expect(response.status).toBe(400);
  expect(response.body).toEqual({ error: message, code: 'invalid', issues: [{ path, message }] });
});
