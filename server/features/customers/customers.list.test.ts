import { beforeAll, describe, expect, test } from 'vitest';
import { createCustomer } from '#server/test/factories.ts';
import { createListedCustomers, listedNames, listNames } from '#server/test/fixtures/listed-customers.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer();

beforeAll(() => createListedCustomers(server));

function list(query: string) {
  return server.request('GET', `/api/customer?${query}`);
}

describe('the list of customers', () => {
  test('is sorted by name regardless of case and accents [2.5-2]', async () => {
    expect(await listNames(server)).toEqual([
      '100% Fresh',
      'ALPHA Heating',
      'alpha Plumbing',
      'Beta Schools',
      'Émile Bistro',
      'Gamma Clinic',
      'Under_score',
      'Zeta Foods',
    ]);
    expect((await listNames(server, '?sort=-name'))[0]).toBe('Zeta Foods');
  });

  test('can be sorted by creation and by last update', async () => {
    expect((await listNames(server, '?sort=createdAt')).slice(0, 7)).toEqual(listedNames);
    expect((await listNames(server, '?sort=-createdAt')).slice(1)).toEqual(listedNames.toReversed());
    expect((await listNames(server, '?sort=-updatedAt'))[0]).toBe('Gamma Clinic');
  });

  test('rejects an unknown sort key with 400', async () => {
    const response = await list('sort=phone');
    expect(response.status).toBe(400);
    expect(response.body.error).toContain('sort must be one of name, -name');
  });
});

describe('paging through customers', () => {
  test.each(['name', '-name', 'createdAt', '-updatedAt'])(
    'visits each customer once when sorted by %s',
    async (sort) => {
      const all = await listNames(server, `?sort=${sort}`);
      const visited: string[] = [];
      let cursor: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof list>> = await list(
          `sort=${sort}&limit=3${cursor ? `&cursor=${cursor}` : ''}`,
        );
        expect(page.body.total).toBe(8);
        visited.push(...page.body.data.map(({ name }: { name: string }) => name));
        cursor = page.body.nextCursor;
      } while (cursor);
      expect(visited).toEqual(all);
    },
  );

  test('stays within the search', async () => {
    const first = await list('q=alpha&limit=1');
    expect(first.body).toMatchObject({ total: 2 });
    const second = await list(`q=alpha&limit=1&cursor=${first.body.nextCursor}`);
    expect(second.body.data[0].name).toBe('alpha Plumbing');
    expect(second.body.nextCursor).toBeNull();
  });

  test('ends with a page that is exactly full', async () => {
    expect((await list('limit=8')).body.nextCursor).toBeNull();
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
  ])('rejects %s with 400', async (query) => {
    const response = await list(query);
    expect(response.status).toBe(400);
    expect(response.body.error).toBeTypeOf('string');
  });

  test('continues after a name of maximum length', async () => {
    const name = Array.from({ length: 199 }, (_, n) => String.fromCharCode(0xac01 + n * 56)).join('');
    const customer = await createCustomer(server, { name });
    const first = await list('limit=1&sort=-name');
    expect(first.body.data[0].name).toBe(name);
    const next = await list(`limit=1&sort=-name&cursor=${first.body.nextCursor}`);
    expect(next.status).toBe(200);
    expect((await list('cursor=a&cursor=b')).body.error).toBe('This cursor is not valid.');
    await server.request('DELETE', `/api/customer/${customer._id}`);
  });

  test('rejects a cursor of another sort order with 400', async () => {
    const { nextCursor } = (await list('limit=1')).body;
    expect((await list(`limit=1&sort=createdAt&cursor=${nextCursor}`)).status).toBe(400);
  });

  test('treats a limit over 1,000 as 1,000', async () => {
    expect((await list('limit=100000')).status).toBe(200);
  });
});

test('the total is exact after customers are created and deleted', async () => {
  const total = async () => (await list('limit=1')).body.total;
  const before = await total();
  const customers = await Promise.all(Array.from({ length: 20 }, () => createCustomer(server)));
  expect(await total()).toBe(before + 20);
  await Promise.all(customers.map(({ _id }) => server.request('DELETE', `/api/customer/${_id}`)));
  expect(await total()).toBe(before);
});

test.each(['name', '-name', 'createdAt', '-updatedAt'])(
  'has the same pages by %s in any length',
  async (sort) => {
    const read = async (query: string) => {
      const { data, nextCursor, total } = (await list(`sort=${sort}&${query}`)).body;
      return {
        ids: (data as { _id: string }[]).map(({ _id }) => _id),
        nextCursor: String(nextCursor),
        total,
      };
    };
    const all = await read('limit=250');
    // These lengths share a statement.
    for (const limit of [2, 3, 4]) {
      const first = await read(`limit=${limit}`);
      const second = await read(`limit=${limit}&cursor=${first.nextCursor}`);
      expect([...first.ids, ...second.ids]).toEqual(all.ids.slice(0, 2 * limit));
      expect([first.total, second.total]).toEqual([all.total, all.total]);
    }
  },
);
