import { useEffect, useState } from 'react';
import { useIsFirstPageLoading } from '#web/app/navigation/first-page.ts';
import { queryClient } from '#web/lib/api/query-client.ts';

/** A request that never ends must not hold up the others for longer. */
const maxWaitMs = 5_000;
/** For the page to be painted with its data. */
const paintMs = 50;

/**
 * Whether the first page has its data. What nobody waits for is requested after that, because a slow line shares its
 * bytes among all requests. Call it above the page: its effect runs after those that request the page's data.
 */
export function useHasSettledPage(): boolean {
  const isFirstPageLoading = useIsFirstPageLoading();
  const [hasSettled, setSettled] = useState(false);
  useEffect(() => {
    if (isFirstPageLoading || hasSettled) return;
    const settle = () => setSettled(true);
    const deadline = window.setTimeout(settle, maxWaitMs);
    let timer = 0;
    const check = () => {
      window.clearTimeout(timer);
      if (queryClient.isFetching() === 0) timer = window.setTimeout(settle, paintMs);
    };
    check();
    const unsubscribe = queryClient.getQueryCache().subscribe(check);
    return () => {
      unsubscribe();
      window.clearTimeout(timer);
      window.clearTimeout(deadline);
    };
  }, [isFirstPageLoading, hasSettled]);
  return hasSettled;
}
