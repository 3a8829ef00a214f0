import { beforeAll, describe, expect, test } from 'vitest';
import { addressInput, createCustomer } from '#server/test/factories.ts';
import { createListedCustomers, listNames } from '#server/test/fixtures/listed-customers.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer();

beforeAll(() => createListedCustomers(server));

function search(q: string): Promise<string[]> {
  return listNames(server, `?q=${encodeURIComponent(q)}`);
}

describe('searching customers', () => {
  test.each([
    ['alpha', ['ALPHA Heating', 'alpha Plumbing']],
    ['ALPHA heat', ['ALPHA Heating']],
    ['emile', ['Émile Bistro']],
    ['Émile', ['Émile Bistro']],
    ['nunez', ['Gamma Clinic']],
    ['jose gamma', ['Gamma Clinic']],
    ['jose@gamma', ['Gamma Clinic']],
    ['(847) 555-0199', ['Gamma Clinic']],
    ['847.555.0199', ['Gamma Clinic']],
    ['+1 847 555 0199', ['Gamma Clinic']],
    ['0199', ['Gamma Clinic']],
    ['wacker', ['Gamma Clinic']],
    ['77 Wacker Drive', ['Gamma Clinic']],
    ['evanston 60201', ['Gamma Clinic']],
    ['North wing', ['Gamma Clinic']],
    ['100%', ['100% Fresh']],
    ['%', ['100% Fresh']],
    ['_', ['Under_score']],
    ['\\', []],
    ['^', []],
    ['`', []],
    ['1+8', []],
    ['01-99', ['Gamma Clinic']],
    ['602-01', []],
    ["'; drop table customers; --", []],
    ['nothing like it', []],
  ])('for %j finds %j [7.5-1]', async (q, names) => {
    expect(await search(q)).toEqual(names);
  });

  test('for spaces finds all customers', async () => {
    expect(await search('  ')).toHaveLength(8);
  });

  test('finds a renamed customer by its new name only', async () => {
    const customer = await createCustomer(server, { name: 'Before Renaming' });
    const renamed = { ...customer, name: 'Afterwards' };
    await server.request('PUT', `/api/customer/${customer._id}`, { body: renamed });
    expect(await search('before renaming')).toEqual([]);
    expect(await search('afterwards')).toEqual(['Afterwards']);
    await server.request('DELETE', `/api/customer/${customer._id}`);
    expect(await search('afterwards')).toEqual([]);
  });

  test('returns a total of 1,000 and "more" for over a thousand matches', async () => {
    await server.db
      .insertInto('customers')
      .values(
        Array.from({ length: 1001 }, (_, n) => ({
          id: crypto.randomUUID(),
          name: `Crowd ${n}`,
          sortName: `crowd ${n}`,
          searchText: `crowd ${n}`,
          address: JSON.stringify(addressInput()),
          createdAt: server.clock.now(),
          updatedAt: server.clock.now(),
        })),
      )
      .execute();
    const response = await server.request('GET', '/api/customer?q=crowd&limit=10');
    expect(response.body).toMatchObject({ total: 1000, more: true });
    expect(response.body.data).toHaveLength(10);
    const exact = await server.request('GET', '/api/customer?q=crowd%201&limit=10');
    expect(exact.body.more).toBeUndefined();
  });
});
