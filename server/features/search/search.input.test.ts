import { beforeAll, describe, expect, test } from 'vitest';
import { createCustomer } from '#server/test/factories.ts';
import { createBakery, searchNames } from '#server/test/fixtures/search-fixture.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer();

beforeAll(async () => {
  await createBakery(server);
});

describe('short and unusual search texts', () => {
  test('one or two letters find names that begin with them', async () => {
    await createCustomer(server, { name: 'Qx Refrigeration' });
    expect(await searchNames(server, 'q')).toContain('Qx Refrigeration');
    expect((await searchNames(server, 'qx'))[0]).toBe('Qx Refrigeration');
  });

  test.each([
    '',
    '   ',
    '%',
    '_',
    '\\',
    '%%%',
    'l_keview',
    'lake%',
    "' or 1=1 --",
    'zzzz',
    '99999999',
    '0'.repeat(200),
  ])('%j finds nothing', async (q) => {
    expect(await searchNames(server, q)).toEqual([]);
  });

  test('wildcard characters match literally', async () => {
    await createCustomer(server, { name: '100% Fresh_Fish' });
    expect(await searchNames(server, '100%')).toEqual(['100% Fresh_Fish']);
    expect(await searchNames(server, 'h_f')).toEqual(['100% Fresh_Fish']);
  });

  test.each([
    [`q=${'x'.repeat(201)}`, 'Please search for at most 200 characters.'],
    ['q=%00', 'This text cannot be searched for.'],
    ['q=a&q=b', 'q must be one text.'],
    ['q=a&limit=0', 'limit must be a whole number from 1 to 12.'],
    ['q=a&limit=x', 'limit must be a whole number from 1 to 12.'],
  ])('rejects %s with 400', async (query, error) => {
    const response = await server.request('GET', `/api/search?${query}`);
    expect([response.status, response.body.error]).toEqual([400, error]);
  });

  test('finds a name by many repeated words', async () => {
    expect(await searchNames(server, 'lakeview '.repeat(22).trim())).toContain('Lakeview Bakery');
  });
});

test('requires a session', async () => {
  for (const token of [null, 'garbage']) {
    const response = await server.request('GET', '/api/search?q=lake', { token });
    expect([response.status, response.body.code]).toEqual([401, 'unauthenticated']);
  }
});

test('a serial in any spelling finds its unit, besides records', async () => {
  const { body } = await server.request('GET', '/api/search?q=trn%20wo-88');
  expect(body.unit).toMatchObject({
    kind: 'unit',
    _id: 'TRNWO88',
    customer: 'Lakeview Bakery',
    matched: { label: 'Serial', text: 'TRNWO88' },
  });
  for (const q of ['TRNWO8', 'none', 'lakeview'])
    expect((await server.request('GET', `/api/search?q=${q}`)).body).not.toHaveProperty('unit');
});
