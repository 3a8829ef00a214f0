import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { usePreload } from '../../lib/preload.ts';
import { exportCustomers } from './customers.api.ts';

/** What can be done with the list as a whole. @param q what it is narrowed to, which the spreadsheet follows */
export function CustomersActions({ q }: { q: string }) {
  const [isExporting, setExporting] = useState(false);
  const preload = usePreload('/app/customers/new');

  async function handleExport() {
    setExporting(true);
    await exportCustomers(q);
    setExporting(false);
  }

  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        loading={isExporting}
        onClick={handleExport}
      >
        Export Spreadsheet
      </Button>
      <Button component={Link} to="/app/customers/new" {...preload}>
        + New Customer
      </Button>
    </>
  );
}
