import { beforeAll, describe, expect, test } from 'vitest';
import { addressInput, contactInput, createCustomer } from '#server/test/factories.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer();

type Named = { name: string };

async function namesOf(query: string): Promise<string[]> {
  const answer = await server.request('GET', `/api/customer${query}`);
  expect(answer.status).toBe(200);
  return answer.body.data.map((customer: Named) => customer.name);
}

function search(q: string): Promise<string[]> {
  return namesOf(`?q=${encodeURIComponent(q)}`);
}

const names = [
  'Zeta Foods',
  'alpha Plumbing',
  'Émile Bistro',
  'Beta Schools',
  'ALPHA Heating',
  '100% Fresh',
  'Under_score',
];

beforeAll(async () => {
  for (const name of names) {
    await createCustomer(server, { name });
    server.clock.advance(1000);
  }
  await createCustomer(server, {
    name: 'Gamma Clinic',
    address: addressInput({
      name: 'North wing',
      street: '77 Wacker Drive',
      street2: 'Suite 9',
      city: 'Evanston',
      zip: '60201',
    }),
    contacts: [
      contactInput({
        name: 'José Núñez',
        email: 'jose@gamma.example',
        phoneNumbers: [{ name: 'Mobile', phone: '(847) 555-0199 x4' }],
      }),
    ],
  });
});

describe('sorting', () => {
  test('by name, without regard to case and accents [2.5-2]', async () => {
    expect(await namesOf('')).toEqual([
      '100% Fresh',
      'ALPHA Heating',
      'alpha Plumbing',
      'Beta Schools',
      'Émile Bistro',
      'Gamma Clinic',
      'Under_score',
      'Zeta Foods',
    ]);
    expect((await namesOf('?sort=-name'))[0]).toBe('Zeta Foods');
  });

  test('by when they were added or changed', async () => {
    expect((await namesOf('?sort=createdAt')).slice(0, 7)).toEqual(names);
    expect((await namesOf('?sort=-createdAt')).slice(1)).toEqual(names.toReversed());
    expect((await namesOf('?sort=-updatedAt'))[0]).toBe('Gamma Clinic');
  });

  test('by anything else is refused', async () => {
    const answer = await server.request('GET', '/api/customer?sort=phone');
    expect(answer.status).toBe(400);
    expect(answer.body.error).toContain('sort must be one of name, -name');
  });
});

describe('paging', () => {
  test.each(['name', '-name', 'createdAt', '-updatedAt'])(
    'by %s visits each customer once, in order',
    async (sort) => {
      const whole = await namesOf(`?sort=${sort}`);
      const visited: string[] = [];
      let cursor: string | null = null;
      do {
        const answer: Awaited<ReturnType<typeof server.request>> = await server.request(
          'GET',
          `/api/customer?sort=${sort}&limit=3${cursor ? `&cursor=${cursor}` : ''}`,
        );
        expect(answer.body.total).toBe(8);
        visited.push(...answer.body.data.map((customer: Named) => customer.name));
        cursor = answer.body.nextCursor;
      } while (cursor);
      expect(visited).toEqual(whole);
    },
  );

  test('of a search keeps to the search', async () => {
    const first = await server.request('GET', '/api/customer?q=alpha&limit=1');
    expect(first.body).toMatchObject({ total: 2 });
    const second = await server.request(
      'GET',
      `/api/customer?q=alpha&limit=1&cursor=${first.body.nextCursor}`,
    );
    expect(second.body.data[0].name).toBe('alpha Plumbing');
    expect(second.body.nextCursor).toBeNull();
  });

  test('a page that is just full has no next one', async () => {
    expect((await server.request('GET', '/api/customer?limit=8')).body.nextCursor).toBeNull();
  });

  test.each([
    'limit=0',
    'limit=-1',
    'limit=x',
    'limit=1.5',
    'limit=1&limit=2',
    'cursor=x',
    'cursor=W10',
    'q=a&q=b',
    'q=%00',
  ])('%s is refused', async (query) => {
    const answer = await server.request('GET', `/api/customer?${query}`);
    expect(answer.status).toBe(400);
    expect(answer.body.error).toBeTypeOf('string');
  });

  test('goes on after the longest name there can be', async () => {
    const name = Array.from({ length: 199 }, (_, n) => String.fromCharCode(0xac01 + n * 56)).join('');
    const customer = await createCustomer(server, { name });
    const first = await server.request('GET', '/api/customer?limit=1&sort=-name');
    expect(first.body.data[0].name).toBe(name);
    const next = await server.request(
      'GET',
      `/api/customer?limit=1&sort=-name&cursor=${first.body.nextCursor}`,
    );
    expect(next.status).toBe(200);
    expect((await server.request('GET', '/api/customer?cursor=a&cursor=b')).body.error).toBe(
      'This cursor is not valid.',
    );
    await server.request('DELETE', `/api/customer/${customer._id}`);
  });

  test('a cursor of another sorting is refused', async () => {
    const { nextCursor } = (await server.request('GET', '/api/customer?limit=1')).body;
    expect(
      (await server.request('GET', `/api/customer?limit=1&sort=createdAt&cursor=${nextCursor}`)).status,
    ).toBe(400);
  });

  test('a limit above 1,000 counts as 1,000', async () => {
    expect((await server.request('GET', '/api/customer?limit=100000')).status).toBe(200);
  });
});

describe('searching', () => {
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
  ])('%s [7.5-1]', async (q, found) => {
    expect(await search(q)).toEqual(found);
  });

  test('an empty search finds all', async () => {
    expect(await search('  ')).toHaveLength(8);
  });

  test('finds a customer under the new name only after a change', async () => {
    const customer = await createCustomer(server, { name: 'Before Renaming' });
    await server.request('PUT', `/api/customer/${customer._id}`, {
      body: { ...customer, name: 'Afterwards' },
    });
    expect(await search('before renaming')).toEqual([]);
    expect(await search('afterwards')).toEqual(['Afterwards']);
    await server.request('DELETE', `/api/customer/${customer._id}`);
    expect(await search('afterwards')).toEqual([]);
  });
});

test('the total is exact after adding and deleting', async () => {
  const before = (await server.request('GET', '/api/customer?limit=1')).body.total;
  const customers = await Promise.all(Array.from({ length: 20 }, () => createCustomer(server)));
  expect((await server.request('GET', '/api/customer?limit=1')).body.total).toBe(before + 20);
  await Promise.all(customers.map((customer) => server.request('DELETE', `/api/customer/${customer._id}`)));
  expect((await server.request('GET', '/api/customer?limit=1')).body.total).toBe(before);
});

test('a search with more than a thousand matches says that there are more', async () => {
  const input = { name: 'Crowd', street: '1 Crowd Street' };
  await server.db
    .insertInto('customers')
    .values(
      Array.from({ length: 1001 }, (_, n) => ({
        id: crypto.randomUUID(),
        name: `${input.name} ${n}`,
        sortName: `crowd ${n}`,
        searchText: `crowd ${n}`,
        address: JSON.stringify(addressInput()),
        createdAt: server.clock.now(),
        updatedAt: server.clock.now(),
      })),
    )
    .execute();
  const answer = await server.request('GET', '/api/customer?q=crowd&limit=10');
  expect(answer.body).toMatchObject({ total: 1000, more: true });
  expect(answer.body.data).toHaveLength(10);
  expect((await server.request('GET', '/api/customer?q=crowd%201&limit=10')).body.more).toBeUndefined();
});
