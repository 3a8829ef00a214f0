import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { ImportButton } from '#web/features/imports/import-button.tsx';
import { exportRecords, type RecordsFilter } from '#web/features/records/records.api.ts';
import { usePreload } from '#web/lib/api/preload.ts';
import { useSingleFlight } from '#web/lib/forms/use-single-flight.ts';

type Props = {
  kind: RecordKind;
  /** The filter of the list, applied to the export, too. */
  filter: RecordsFilter;
};

/** The actions of the list: import, export, and add a record. */
export function RecordsActions({ kind, filter }: Props) {
  const exportOnce = useSingleFlight();
  const newPath = `/app/${kind.slug}/new`;
  const preload = usePreload(newPath);

  return (
    <>
      <ImportButton kind={kind.id} />
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        onClick={() => void exportOnce(() => exportRecords(kind, filter))}
      >
        Export Spreadsheet
      </Button>
      <Button component={Link} to={newPath} {...preload}>
        {`+ New ${kind.labels.title}`}
      </Button>
    </>
  );
}
