import type { QueryClient } from '@tanstack/react-query';
import { type ComponentType, createElement } from 'react';
import type { Params, RouteObject } from 'react-router';
import type { RecordKind } from '#schema/records/record-kind.ts';
import type { recordKinds } from '#schema/records/record-kinds.ts';
import { pageRoute } from './page-route.ts';

type RecordPage = ComponentType<{ kind: RecordKind }>;
/** As `Prefetch`, for one kind. */
type RecordPrefetch = (queryClient: QueryClient, kind: RecordKind, params: Params) => unknown;
type Slug = (typeof recordKinds)[number]['slug'];

/** A page that is the same for every kind, as the page of one. */
function recordRoute<Name extends string>(
  slug: Slug,
  path: string,
  load: () => Promise<Record<Name, RecordPage> & { prefetch?: RecordPrefetch }>,
  name: Name,
): RouteObject {
  return pageRoute(
    `${slug}${path}`,
    async () => {
      // What a kind consists of comes with its pages: the login page has no use for it.
      const [pages, kinds] = await Promise.all([load(), import('#schema/records/record-kinds.ts')]);
      const kind = kinds.recordKinds.find((candidate) => candidate.slug === slug);
      if (!kind) throw new Error(`no kind of record is called ${slug}`);
      return {
        Page: () => createElement<{ kind: RecordKind }>(pages[name], { kind }),
        prefetch: (queryClient: QueryClient, params: Params) => pages.prefetch?.(queryClient, kind, params),
      };
    },
    'Page',
  );
}

/** List, new and edit of a kind of record. */
export function recordRoutes(slug: Slug): RouteObject[] {
  return [
    recordRoute(slug, '', () => import('#web/features/records/list/records-page.tsx'), 'RecordsPage'),
    recordRoute(
      slug,
      '/new',
      () => import('#web/features/records/form/record-new-page.tsx'),
      'RecordNewPage',
    ),
    recordRoute(
      slug,
      '/:recordId',
      () => import('#web/features/records/form/record-edit-page.tsx'),
      'RecordEditPage',
    ),
  ];
}

/** A record of a kind on paper. */
export function printRoute(slug: Slug): RouteObject {
  return recordRoute(
    slug,
    '/:recordId',
    () => import('#web/features/print/print-record-page.tsx'),
    'PrintRecordPage',
  );
}
