import type { QueryClient } from '@tanstack/react-query';
import { type ComponentType, createElement } from 'react';
import { type Params, type RouteObject, useParams } from 'react-router';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { type PageHandle, throwNotFound } from './page-route.ts';

type RecordPage = ComponentType<{ kind: RecordKind }>;
/** `Prefetch` with the record kind. */
type RecordPrefetch = (queryClient: QueryClient, kind: RecordKind, params: Params) => unknown;

// Loaded with the page, because the login page doesn't need the record kinds.
const loadKinds = async () => (await import('#schema/records/record-kinds.ts')).recordKinds;

async function findKind({ recordSlug }: Params): Promise<RecordKind | undefined> {
  return (await loadKinds()).find(({ slug }) => slug === recordSlug);
}

/** A route for a page that all record kinds share: the first segment of its path is the slug of the kind. */
function recordRoute<Name extends string>(
  path: string,
  load: () => Promise<Record<Name, RecordPage> & { prefetch?: RecordPrefetch }>,
  name: Name,
): RouteObject {
  const handle: PageHandle = {
    async preload(params) {
      const [{ prefetch }, kind] = await Promise.all([load(), findKind(params)]);
      if (!prefetch || !kind) return;
      prefetch((await import('#web/lib/api/query-client.ts')).queryClient, kind, params);
    },
  };
  return {
    path: `:recordSlug${path}`,
    handle,
    loader: async ({ params }) => ((await findKind(params)) ? null : throwNotFound()),
    lazy: {
      Component: async () => {
        const [pages, kinds] = await Promise.all([load(), loadKinds()]);
        return function KindPage() {
          const { recordSlug } = useParams();
          const kind: RecordKind | undefined = kinds.find(({ slug }) => slug === recordSlug);
          // The loader rejects unknown slugs. The key keeps state from one kind out of the page of another.
          return kind ? createElement<{ kind: RecordKind }>(pages[name], { key: kind.id, kind }) : null;
        };
      },
    },
  };
}

/** The list, new and edit pages of every record kind. */
export const recordRoutes: RouteObject[] = [
  recordRoute('', () => import('./pages/records-page.tsx'), 'RecordsPage'),
  recordRoute('/new', () => import('./pages/record-new-page.tsx'), 'RecordNewPage'),
  recordRoute('/:recordId', () => import('./pages/record-edit-page.tsx'), 'RecordEditPage'),
];

/** The print view of every record kind. */
export const printRecordRoute = recordRoute(
  '/:recordId',
  () => import('#web/features/print/print-record-page.tsx'),
  'PrintRecordPage',
);
