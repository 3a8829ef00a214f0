import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Params, RouteObject } from 'react-router';

/** Optional export of a page's module: fetches the page's data while the pointer rests on a link to it. */
export type Prefetch = (queryClient: QueryClient, params: Params) => unknown;

export type PageHandle = { preload: (params: Params) => Promise<unknown> };

/** Thrown while a page renders: shows the error screen with 404, as the router's own response does. */
export const notFoundResponse = { status: 404, statusText: 'Not Found', data: null, internal: false };

/** For loaders: shows the error screen with 404. */
export function throwNotFound(): never {
  throw new Response(null, { status: 404, statusText: 'Not Found' });
}

/** A route whose code loads on demand, or ahead of time while the pointer rests on a link to it. */
export function pageRoute<Name extends string>(
  path: string,
  load: () => Promise<Record<Name, ComponentType> & { prefetch?: Prefetch }>,
  name: Name,
): RouteObject {
  const handle: PageHandle = {
    async preload(params) {
      const { prefetch } = await load();
      // A dynamic import, because the login page doesn't load the query library.
      if (prefetch) prefetch((await import('#web/lib/api/query-client.ts')).queryClient, params);
    },
  };
  return { path, handle, lazy: { Component: async () => (await load())[name] } };
}

/** The `preload` of a route created by `pageRoute`. */
export function getPreload(route: RouteObject): PageHandle['preload'] | undefined {
  return (route.handle as PageHandle | undefined)?.preload;
}
