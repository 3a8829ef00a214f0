import { queryOptions } from '@tanstack/react-query';
import { getDocument } from './documents.api.ts';

export function documentQuery(id: string) {
  return queryOptions({
    queryKey: ['documents', 'one', id],
    queryFn: ({ signal }) => getDocument(id, signal),
  });
}
