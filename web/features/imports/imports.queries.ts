import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { busyImportStates, type Import, type ImportState } from '#schema/imports/imports.ts';
import { getImport, type ImportRowsPart, listImportRows, listImports } from './imports.api.ts';

const importsKey = ['imports'] as const;
const listKey = [...importsKey, 'list'] as const;
const rowsKey = (id: string) => [...importsKey, 'rows', id] as const;

/** A short file is done within a second. */
const maxShortRows = 2000;
const shortIntervalMs = 300;
const progressIntervalMs = 1000;
const listIntervalMs = 5000;

/** Whether a worker has something to do, or is at it. */
export function isBusy({ state }: { state: ImportState }): boolean {
  return busyImportStates.some((busy) => busy === state);
}

/** An import, asked for again while a worker is busy with it and the tab is visible. */
export function importQuery(id: string) {
  return queryOptions({
    queryKey: [...importsKey, 'one', id],
    queryFn: ({ signal }) => getImport(id, signal),
    refetchInterval({ state: { data, error } }) {
      if (!data || !isBusy(data)) return false;
      return data.rows > maxShortRows || error ? progressIntervalMs : shortIntervalMs;
    },
  });
}

/** One page of the imports, the newest first. */
export function importsPageQuery(part: { cursor?: string | undefined; limit: number }) {
  return queryOptions({
    queryKey: [...listKey, part],
    queryFn: ({ signal }) => listImports(part, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.data.some(isBusy) ? listIntervalMs : false),
  });
}

/** One page of the rows of a file, with what becomes of them. */
export function importRowsQuery(id: string, part: ImportRowsPart) {
  return queryOptions({
    queryKey: [...rowsKey(id), part],
    queryFn: ({ signal }) => listImportRows(id, part, signal),
    placeholderData: keepPreviousData,
  });
}

/** What a write returned, or that it failed: the rows and the list show it, too. */
export function storeImport(queryClient: QueryClient, entry: Import): void {
  queryClient.setQueryData(importQuery(entry._id).queryKey, entry);
  queryClient.removeQueries({ queryKey: rowsKey(entry._id), type: 'inactive' });
  void queryClient.invalidateQueries({ queryKey: listKey });
}

/** The rows as another run of the worker left them. */
export function invalidateImportRows(queryClient: QueryClient, id: string): void {
  queryClient.removeQueries({ queryKey: rowsKey(id), type: 'inactive' });
  void queryClient.invalidateQueries({ queryKey: rowsKey(id) });
}
