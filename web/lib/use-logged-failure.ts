import { useEffect } from 'react';

/**
 * Logs failures that are not shown, once each.
 * @param action what failed: 'Counting projects'
 */
export function useLoggedFailure(error: Error | null, action: string): void {
  useEffect(() => {
    // oxlint-disable-next-line no-console -- the user works on without what failed
    if (error) console.error(`${action} failed: ${error.message}`);
  }, [error, action]);
}
