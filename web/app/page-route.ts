import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';

/** A route whose code comes on demand, and ahead of time when the pointer rests on a link to it. */
export function pageRoute<Name extends string>(
  path: string | undefined,
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): RouteObject {
  return {
    ...(path === undefined ? { index: true } : { path }),
    lazy: { Component: async () => (await load())[name] },
    handle: { preload: load },
  };
}

/** What `handle` of a page's route holds. */
export function preloadOf(handle: unknown): (() => Promise<unknown>) | undefined {
  if (typeof handle !== 'object' || handle === null || !('preload' in handle)) return undefined;
  return typeof handle.preload === 'function' ? (handle.preload as () => Promise<unknown>) : undefined;
}
