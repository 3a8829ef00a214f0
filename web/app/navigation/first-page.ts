import { type ComponentType, createElement, type ReactNode, useState, useSyncExternalStore } from 'react';
import { matchRoutes, type RouteObject, useLocation, useOutletContext } from 'react-router';

type Loading = Promise<ComponentType | null | undefined>;
type FirstPage = { loading: Loading } | { Page: ComponentType | null | undefined } | { error: unknown };

/** The page at the first address of this tab. Undefined if it is not shown in a shell. */
let firstPage: FirstPage | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const useFirstPage = () => useSyncExternalStore(subscribe, () => firstPage);

function startLoading(loading: Loading): void {
  const started = { loading };
  firstPage = started;
  const settle = (settled: FirstPage) => {
    if (firstPage !== started) return;
    firstPage = settled;
    for (const listener of listeners) listener();
  };
  loading.then(
    (Page) => settle({ Page }),
    (error: unknown) => settle({ error }),
  );
}

/** The first page, or the placeholder that its shell passes to the outlet. */
function FirstPageOrPlaceholder(): ReactNode {
  const page = useFirstPage();
  const placeholder = useOutletContext<ReactNode>();
  if (!page || 'loading' in page) return placeholder;
  if ('error' in page) throw page.error;
  return page.Page && createElement(page.Page);
}

/**
 * Lets the shell appear before the code of its page has loaded, which takes seconds on a slow line: the router shows
 * nothing until every lazy part of the first address is there. Not done with Suspense, which would show the placeholder
 * for at least 300 ms. Changes the routes of the address.
 */
export function showShellFirst(routes: RouteObject[], path: string): RouteObject[] {
  const matched = (matchRoutes(routes, path) ?? []).map(({ route }) => route);
  const page = matched.pop();
  const load = typeof page?.lazy === 'object' ? page.lazy.Component : undefined;
  firstPage = undefined;
  if (page && load && matched.some(({ lazy }) => lazy)) {
    startLoading(load());
    delete page.lazy;
    page.Component = FirstPageOrPlaceholder;
  }
  return routes;
}

/** Whether the first page is still loading. False once the user has gone elsewhere. */
export function useIsFirstPageLoading(): boolean {
  const { key } = useLocation();
  const [firstKey] = useState(key);
  const page = useFirstPage();
  return page !== undefined && 'loading' in page && key === firstKey;
}
