import type { QueryClient } from '@tanstack/react-query';
import { type ComponentType, createElement } from 'react';
import { type Params, type RouteObject, useParams } from 'react-router';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { notFoundResponse, type PageHandle } from './page-route.ts';

type RecordPage = ComponentType<{ kind: RecordKind }>;
/** `Prefetch` with the record kind. */
type RecordPrefetch = (queryClient: QueryClient, kind: RecordKind, params: Params) => unknown;

// Loaded with the page, because the login page doesn't need the record kinds.
const loadKinds = async () => (await import('#schema/records/record-kinds.ts')).recordKinds;

/** Like every path of the router, the slug is case-insensitive. */
function findKind(kinds: readonly RecordKind[], { recordSlug = '' }: Params): RecordKind | undefined {
  return kinds.find(({ slug }) => slug === recordSlug.toLowerCase());
}

/** A route for a page that all record kinds share: the first segment of its path is the slug of the kind. */
function recordRoute<Name extends string>(
  path: string,
  load: () => Promise<Record<Name, RecordPage> & { prefetch?: RecordPrefetch }>,
  name: Name,
): RouteObject {
  const handle: PageHandle = {
    async preload(params) {
      const [{ prefetch }, kinds] = await Promise.all([load(), loadKinds()]);
      const kind = findKind(kinds, params);
      if (!prefetch || !kind) return;
      prefetch((await import('#web/lib/api/query-client.ts')).queryClient, kind, params);
    },
  };
  return {
    path: `:recordSlug${path}`,
    handle,
    lazy: {
      Component: async () => {
        const [pages, kinds] = await Promise.all([load(), loadKinds()]);
        return function KindPage() {
          const kind = findKind(kinds, useParams());
          // Not in a loader, which would delay every change of the search and every way from one record to the next.
          if (!kind) throw notFoundResponse;
          // The key keeps state from one kind out of the page of another.
          return createElement<{ kind: RecordKind }>(pages[name], { key: kind.id, kind });
        };
      },
    },
  };
}

/** The list, new and edit pages of every record kind. */
export const createRecordRoutes = (): RouteObject[] => [
  recordRoute('', () => import('./pages/records-page.tsx'), 'RecordsPage'),
  recordRoute('/new', () => import('./pages/record-new-page.tsx'), 'RecordNewPage'),
  // A path of its own: a form that is filled from another record is another form, which must not be left unasked.
  recordRoute('/new/from/:sourceId', () => import('./pages/record-new-page.tsx'), 'RecordNewPage'),
  recordRoute('/new/for/:customerId/unit', () => import('./pages/record-new-page.tsx'), 'RecordNewPage'),
  recordRoute('/new/for/:customerId', () => import('./pages/record-new-page.tsx'), 'RecordNewPage'),
  recordRoute('/:recordId', () => import('./pages/record-edit-page.tsx'), 'RecordEditPage'),
  recordRoute('/:recordId/history', () => import('./pages/history-pages.tsx'), 'RecordHistoryPage'),
];

/** The print view of every record kind. */
export const createPrintRecordRoute = (): RouteObject =>
  recordRoute('/:recordId', () => import('#web/features/print/print-record-page.tsx'), 'PrintRecordPage');
