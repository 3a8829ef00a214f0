import { QueryClient, QueryObserver, queryOptions } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { prefetchUnlessShown } from './prefetch.ts';

test('what a page shows is requested once, although it failed and its prefetch comes late', async () => {
  let requests = 0;
  const record = queryOptions({
    queryKey: ['record'],
    retry: false,
    queryFn: async () => {
      requests += 1;
      throw new Error('gone');
    },
  });
  const client = new QueryClient();
  prefetchUnlessShown(client, record);
  expect(requests).toBe(1);
  await expect.poll(() => client.getQueryState(record.queryKey)?.status).toBe('error');

  const close = new QueryObserver(client, record).subscribe(() => undefined);
  expect(requests).toBe(2);
  await expect.poll(() => client.isFetching()).toBe(0);
  prefetchUnlessShown(client, record);
  expect(requests).toBe(2);

  close();
  prefetchUnlessShown(client, record);
  expect(requests).toBe(3);
});
