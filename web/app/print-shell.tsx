import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { PrintSheet } from '../features/print/print-sheet.tsx';
import { PrintSession } from './print-session.tsx';
import { queryClient } from './query-client.ts';

/** The layout of what is printed: a letterhead, and a record once the session has been checked. Nothing of the app's shell. */
export function PrintShell() {
  return (
    <QueryClientProvider client={queryClient}>
      <PrintSheet>
        <PrintSession>
          <Outlet />
        </PrintSession>
      </PrintSheet>
    </QueryClientProvider>
  );
}
