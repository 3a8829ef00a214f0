import type { ReactNode } from 'react';
import { importKindLabels } from '#schema/imports/import-kinds.ts';
import type { ImportListItem } from '#schema/imports/imports.ts';
import { countsText, states } from '#web/features/imports/import-sentences.ts';
import type { Column } from '#web/ui/table/data-column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { StatusChip } from '#web/ui/text/status-chip.tsx';
import { Timestamp } from '#web/ui/text/timestamp.tsx';

/** What an import has done, or would do. */
function resultText({ result, predicted }: ImportListItem): string {
  if (result) return countsText(result);
  return predicted ? `Checked: ${countsText(predicted)}` : '';
}

const columns: Column<ImportListItem>[] = [
  { label: 'File', cell: ({ fileName }) => fileName, width: '28%' },
  { label: 'What', cell: ({ kind }) => importKindLabels(kind).titles, width: 144 },
  {
    label: 'State',
    cell: ({ state }) => <StatusChip status={states[state].label} tone={states[state].tone} />,
    width: 128,
  },
  { label: 'Result', cell: resultText },
  { label: 'By', cell: ({ createdBy }) => createdBy?.name ?? '', isWideOnly: true, width: 160 },
  { label: 'Uploaded', cell: ({ createdAt }) => <Timestamp at={createdAt} />, width: 128 },
];

type Props = {
  imports: ImportListItem[] | undefined;
  isLoading: boolean;
  error: unknown;
  failure: string;
  onRetry: () => void;
  empty: ReactNode;
};

/** Former imports, and those that are not finished. */
export function ImportsTable({ imports, ...list }: Props) {
  return (
    <DataTable
      {...list}
      label="Imports"
      columns={columns}
      rows={imports}
      rowKey={({ _id }) => _id}
      rowName={({ fileName }) => fileName}
      rowLink={({ _id }) => `/app/imports/${_id}`}
    />
  );
}
