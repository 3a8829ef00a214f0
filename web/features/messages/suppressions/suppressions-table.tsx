import { IconMailCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Suppression } from '#schema/messages/suppressions.ts';
import type { Column } from '#web/ui/table/data-column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { Timestamp } from '#web/ui/text/timestamp.tsx';
import { optOutSourceLabel, suppressedRecipient } from './suppression-labels.ts';
import classes from './suppressions-table.module.css';

const columns: Column<Suppression>[] = [
  { label: 'Recipient', cell: suppressedRecipient, width: '22%' },
  { label: 'Name', cell: ({ name }) => name ?? 'Unknown' },
  { label: 'How', cell: optOutSourceLabel, isWideOnly: true, width: '18%' },
  {
    label: 'Since',
    cell: ({ createdAt }) => <Timestamp at={createdAt} />,
    isWideOnly: true,
    width: 120,
  },
  {
    label: 'Note',
    cell: ({ note }) => (note ? <span className={classes.note}>{note}</span> : 'None'),
    width: '30%',
  },
];

type Props = {
  suppressions: Suppression[] | undefined;
  isLoading: boolean;
  error: unknown;
  failure: string;
  onRetry: () => void;
  empty: ReactNode;
  onLift: (suppression: Suppression) => void;
};

export function SuppressionsTable({ suppressions, onLift, ...list }: Props) {
  return (
    <DataTable
      {...list}
      label="Opt-Outs"
      columns={columns}
      rows={suppressions}
      rowKey={({ _id }) => _id}
      rowName={suppressedRecipient}
      onOpen={onLift}
      rowActions={(row) => [{ label: 'Lift Opt-Out', icon: IconMailCheck, onSelect: () => onLift(row) }]}
    />
  );
}
