import { searchQuery, searchResponseSchema } from '#schema/search.ts';
import type { Api } from '#server/http/api.ts';
import type { Services } from '#server/http/services.ts';
import { globalSearch } from './search.queries.ts';

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
    (request) => globalSearch(db, request.query, config.searchTimeoutMs),
  );
}
