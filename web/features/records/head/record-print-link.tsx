import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import type { RecordKind } from '#schema/records/record-kind.ts';
import classes from './record-head.module.css';

type Props = { kind: RecordKind; id: string; isDirty: boolean };

export function recordPrintPath({ slug }: RecordKind, id: string): string {
  return `/print/${slug}/${id}`;
}

/** Opens the print view in a new tab. It shows the saved record, without unsaved changes. */
export function RecordPrintLink({ kind, id, isDirty }: Props) {
  return (
    <Button
      component="a"
      href={recordPrintPath(kind, id)}
      target="_blank"
      rel="noopener"
      variant="default"
      title={isDirty ? 'Print Last Saved' : 'Print'}
      leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}
    >
      Print
      {/* Hidden visually, because it would move the buttons beside it as soon as the user types. */}
      {isDirty && <span className={classes.hidden}>&nbsp;Last Saved</span>}
    </Button>
  );
}
