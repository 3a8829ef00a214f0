import { Button } from '@mantine/core';
import { IconDownload, IconFileImport } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { exportCustomers } from '#web/features/customers/customers.api.ts';
import { sessionQuery } from '#web/features/session/session.queries.ts';
import { usePreload } from '#web/lib/api/preload.ts';
import { useSingleFlight } from '#web/lib/forms/use-single-flight.ts';
import { PageLink } from '#web/ui/layout/page-link.tsx';

/** Actions of the whole list. @param q the current search, which the export follows */
export function CustomersActions({ q }: { q: string }) {
  const runOnce = useSingleFlight();
  const isOfficeUser = useQuery(sessionQuery).data?.user.isTechnician === false;
  const preload = usePreload('/app/customers/new');

  return (
    <>
      {isOfficeUser && (
        <Button
          component={PageLink}
          to="/app/imports"
          variant="default"
          leftSection={<IconFileImport size={16} aria-hidden />}
        >
          Import
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        onClick={() => void runOnce(() => exportCustomers(q))}
      >
        Export Spreadsheet
      </Button>
      <Button component={Link} to="/app/customers/new" {...preload}>
        + New Customer
      </Button>
    </>
  );
}
