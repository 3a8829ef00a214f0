import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Link } from 'react-router';
import { exportCustomers } from '#web/features/customers/customers.api.ts';
import { ImportButton } from '#web/features/imports/import-button.tsx';
import { usePreload } from '#web/lib/api/preload.ts';
import { useSingleFlight } from '#web/lib/forms/use-single-flight.ts';

/** Actions of the whole list. @param q the current search, which the export follows */
export function CustomersActions({ q }: { q: string }) {
  const runOnce = useSingleFlight();
  const preload = usePreload('/app/customers/new');

  return (
    <>
      <ImportButton kind="customer" />
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
