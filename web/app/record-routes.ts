import type { QueryClient } from '@tanstack/react-query';
import { type ComponentType, createElement } from 'react';
import type { Params, RouteObject } from 'react-router';
import type { RecordKind } from '#schema/records/record-kind.ts';
import type { recordKinds } from '#schema/records/record-kinds.ts';
import { pageRoute } from './page-route.ts';

type RecordPage = ComponentType<{ kind: RecordKind }>;
/** `Prefetch` with the record kind. */
type RecordPrefetch = (queryClient: QueryClient, kind: RecordKind, params: Params) => unknown;
type Slug = (typeof recordKinds)[number]['slug'];

/** A route for a page that all record kinds share. */
function recordRoute<Name extends string>(
  slug: Slug,
  path: string,
  load: () => Promise<Record<Name, RecordPage> & { prefetch?: RecordPrefetch }>,
  name: Name,
): RouteObject {
  return pageRoute(
    `${slug}${path}`,
    async () => {
      // Loaded with the page, because the login page doesn't need the record kinds.
      const [pages, kinds] = await Promise.all([load(), import('#schema/records/record-kinds.ts')]);
      const kind = kinds.recordKinds.find((candidate) => candidate.slug === slug);
      if (!kind) throw new Error(`Unknown record kind: ${slug}.`);
      return {
        Page: () => createElement<{ kind: RecordKind }>(pages[name], { kind }),
        prefetch: (queryClient: QueryClient, params: Params) => pages.prefetch?.(queryClient, kind, params),
      };
    },
    'Page',
  );
}

/** The list, new and edit pages of a record kind. */
export function recordRoutes(slug: Slug): RouteObject[] {
  return [
    recordRoute(slug, '', () => import('./pages/records-page.tsx'), 'RecordsPage'),
    recordRoute(slug, '/new', () => import('./pages/record-new-page.tsx'), 'RecordNewPage'),
    recordRoute(slug, '/:recordId', () => import('./pages/record-edit-page.tsx'), 'RecordEditPage'),
  ];
}

/** The print view of a record kind. */
export function printRoute(slug: Slug): RouteObject {
  return recordRoute(
    slug,
    '/:recordId',
    () => import('#web/features/print/print-record-page.tsx'),
    'PrintRecordPage',
  );
}
