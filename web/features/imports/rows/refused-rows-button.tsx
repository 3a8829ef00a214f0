import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { Import } from '#schema/imports/imports.ts';
import { exportRefusedRows } from '#web/features/imports/imports.api.ts';
import { useSingleFlight } from '#web/lib/forms/use-single-flight.ts';

/**
 * Downloads the refused rows with their reasons, so that they can be corrected and imported. Nothing once the file is
 * deleted.
 */
export function RefusedRowsButton({ entry }: { entry: Pick<Import, '_id' | 'hasFile'> }) {
  const runOnce = useSingleFlight();
  if (!entry.hasFile) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      onClick={() => void runOnce(() => exportRefusedRows(entry._id))}
    >
      Download Refused Rows
    </Button>
  );
}
