import { searchQuery, searchResponseSchema } from '#schema/search.ts';
import type { Api } from '#server/http/api.ts';
import type { Services } from '#server/http/services.ts';
import { globalSearch } from './search.queries.ts';

/** Leaves time for the recent rows, so that a response takes less than 50 ms. */
const boundedTimeoutMs = 30;

export function searchRoutes(api: Api, { db, config }: Services): void {
  api.get(
    '/search',
    {
      schema: {
        summary: 'Search customers and records of every kind',
        querystring: searchQuery,
        envelope: searchResponseSchema,
      },
    },
    ({ query }) => {
      const { searchTimeoutMs } = config;
      return globalSearch(
        db,
        query,
        query.bounded ? Math.min(boundedTimeoutMs, searchTimeoutMs) : searchTimeoutMs,
      );
    },
  );
}
