import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import type { RecordKind } from '#schema/records/record-kind.ts';
import classes from './record-print-link.module.css';

type Props = { kind: RecordKind; id: string; isDirty: boolean };

/** Opens the print view in a new tab. It shows the saved record, without unsaved changes. */
export function RecordPrintLink({ kind, id, isDirty }: Props) {
  return (
    <Button
      component="a"
      href={`/print/${kind.slug}/${id}`}
      target="_blank"
      rel="noopener"
      variant="default"
      leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}
    >
      Print
      {isDirty && <span className={classes.detail}>&nbsp;Last Saved</span>}
    </Button>
  );
}
