import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { PrintSession } from '#web/app/session/print-session.tsx';
import { PrintSkeleton } from '#web/features/print/print-skeleton.tsx';
import { PrintSheet } from '#web/features/print/sheet/print-sheet.tsx';
import { queryClient } from '#web/lib/api/query-client.ts';

/** The print layout: a letterhead, and the record once the session is confirmed. It doesn't load the app's shell. */
export function PrintShell() {
  return (
    <QueryClientProvider client={queryClient}>
      <PrintSheet>
        <PrintSession>
          <Outlet context={<PrintSkeleton />} />
        </PrintSession>
      </PrintSheet>
    </QueryClientProvider>
  );
}
