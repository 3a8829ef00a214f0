import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Params, RouteObject } from 'react-router';

/**
 * What a page's file may export besides its components: fetches the data the page will ask for, while the pointer
 * rests on a link to it.
 */
export type Prefetch = (queryClient: QueryClient, params: Params) => unknown;

type PageHandle = { preload: (params: Params) => Promise<unknown> };

/** A route whose code comes on demand, and ahead of time when the pointer rests on a link to it. */
export function pageRoute<Name extends string>(
  path: string,
  load: () => Promise<Record<Name, ComponentType> & { prefetch?: Prefetch }>,
  name: Name,
): RouteObject {
  const handle: PageHandle = {
    async preload(params) {
      const { prefetch } = await load();
      // The query library is part of no page before the shell, so it is not imported outright.
      if (prefetch) prefetch((await import('#web/lib/api/query-client.ts')).queryClient, params);
    },
  };
  return { path, handle, lazy: { Component: async () => (await load())[name] } };
}

/** The preloading of a route made by `pageRoute`. */
export function preloadOf(route: RouteObject): PageHandle['preload'] | undefined {
  return (route.handle as PageHandle | undefined)?.preload;
}
