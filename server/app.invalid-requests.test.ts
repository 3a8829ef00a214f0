import { expect, test } from 'vitest';
import { createCustomer, customerInput } from './test/factories.ts';
import { provideTestServer } from './test/test-server.ts';

const server = provideTestServer();

const post = (body: string, contentType = 'application/json') =>
  server.request('POST', '/api/customer', { body, headers: { 'content-type': contentType } });

test.each([
  ['{', 'The request is not valid JSON.'],
  ['nonsense', 'The request is not valid JSON.'],
  ['{"__proto__": {"isAdmin": true}}', 'The request is not valid JSON.'],
  ['{"a": {"constructor": {"prototype": {"x": 1}}}}', 'The request is not valid JSON.'],
  ['[]', 'Please send a JSON object.'],
  ['"text"', 'Please send a JSON object.'],
  ['7', 'Please send a JSON object.'],
  ['null', 'A name is required.'],
  ['', 'A name is required.'],
  ['{}', 'A name is required.'],
  [`${'['.repeat(100_000)}${']'.repeat(100_000)}`, 'Please send a JSON object.'],
  [`{"name":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}`, 'A name is required.'],
])('rejects the body %.40s with 400 and a sentence', async (body, sentence) => {
  const response = await post(body);
  expect(response.status).toBe(400);
  expect(response.body.error).toBe(sentence);
});

test.each([
  'text/plain',
  'application/xml',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'x',
])('rejects the content type %s', async (contentType) => {
  const response = await post('name=x', contentType);
  expect(response.status).toBe(415);
  expect(response.body.error).toContain('Please send JSON');
});

test('rejects invalid UTF-8 instead of storing replacement characters', async () => {
  const payload = Buffer.concat([Buffer.from('{"name":"Jos'), Buffer.from([0xe9]), Buffer.from('"}')]);
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/customer',
    headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
    payload,
  });
  expect(response.statusCode).toBe(400);
  expect(response.json().error).toBe('The request is not valid UTF-8.');
});

test('rejects a body above the size limit', async () => {
  const response = await post(JSON.stringify({ name: 'x'.repeat(1024 * 1024) }));
  expect(response.status).toBe(413);
  expect(response.body).toMatchObject({ code: 'too_large', error: 'Request body too large.' });
});

test('rejects ten thousand contacts without validating each of them', async () => {
  const contacts = Array.from({ length: 10_000 }, () => ({
    title: 'T',
    name: 'N',
    phoneNumbers: [{ name: 'M', phone: '3' }],
  }));
  const response = await post(JSON.stringify(customerInput({ contacts })));
  expect(response.status).toBe(400);
  expect(response.body.issues).toEqual([{ path: 'contacts', message: 'There can be at most 100 contacts.' }]);
});

test.each(['/api/customer/%E0%A4%A', '/%c0', '/api/%'])('rejects the malformed URL %s', async (url) => {
  const response = await server.request('GET', url);
  expect(response.status).toBe(400);
  expect(response.body.error).toBe('The URL is not valid.');
});

test('rejects an Idempotency-Key with spaces or more than 200 characters', async () => {
  for (const key of ['a b', 'x'.repeat(201)]) {
    const response = await server.request('POST', '/api/customer', {
      body: customerInput(),
      headers: { 'idempotency-key': key },
    });
    expect(response.status).toBe(400);
  }
});

test('accepts the If-Match spellings that proxies produce', async () => {
  const customer = await createCustomer(server);
  const put = async (tag: string) =>
    (
      await server.request('PUT', `/api/customer/${customer._id}`, {
        body: { ...customer, name: `Acme ${tag}` },
        headers: { 'if-match': tag },
      })
    ).status;
  expect(await put('W/"1"')).toBe(200);
  expect(await put('"7", "2"')).toBe(200);
  expect(await put('*')).toBe(200);
  expect(await put('4')).toBe(412);
  expect(await put('""')).toBe(412);
});
