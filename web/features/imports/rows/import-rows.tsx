import { Skeleton } from '@mantine/core';
import {
  type Import,
  type ImportCounts,
  type ImportRowsQuery,
  importOutcomes,
} from '#schema/imports/imports.ts';
import { outcomes } from '#web/features/imports/import-sentences.ts';
import { importRowsQuery } from '#web/features/imports/imports.queries.ts';
import { useListState } from '#web/lib/api/query-list-state.ts';
import { rowsPerPage, useListPage } from '#web/lib/api/use-list-page.ts';
import { useListFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { StateCard } from '#web/ui/layout/state-card.tsx';
import { ListFailure } from '#web/ui/list/list-failure.tsx';
import { ListTabs } from '#web/ui/list/list-tabs.tsx';
import { Pager } from '#web/ui/list/pager.tsx';
import { ImportRowItem } from './import-row-item.tsx';
import classes from './import-rows.module.css';

const failure = 'Something went wrong loading the rows. Please try again later.';

type Filter = 'all' | NonNullable<ImportRowsQuery['outcome']>;

/** All rows, those of each outcome, and the exceptions that there are. */
function listTabs({ differing, undone }: Import, counts: ImportCounts) {
  const all = importOutcomes.reduce((sum, outcome) => sum + counts[outcome], 0);
  const { left = 0, partly = 0 } = undone ?? {};
  const tabs: { name: Filter; label: string; count: number }[] = [
    { name: 'all', label: 'All', count: all },
    ...importOutcomes.map((name) => ({ name, label: outcomes[name].label, count: counts[name] })),
  ];
  if (differing > 0) tabs.push({ name: 'differing', label: 'Not as Checked', count: differing });
  if (partly > 0) tabs.push({ name: 'partly', label: 'Partly Undone', count: partly });
  if (left > 0) tabs.push({ name: 'left', label: 'Left Alone', count: left });
  return tabs;
}

function RowSkeletons() {
  return (
    <ul className={classes.rows} aria-label="Rows are loading" aria-busy>
      {Array.from({ length: 6 }, (_, index) => (
        <li key={index} className={classes.row}>
          <Skeleton height={12} width={48} my={6} />
          <Skeleton height={12} width={`${30 + ((index * 17) % 35)}%`} my={6} />
          <Skeleton height={20} width={64} />
        </li>
      ))}
    </ul>
  );
}

/** The rows of the file and what becomes of each, by page and by outcome. */
export function ImportRows({ entry, counts }: { entry: Import; counts: ImportCounts }) {
  const list = useListState({ sortKeys: [], defaultSort: '', filters: ['outcome'] });
  const tabs = listTabs(entry, counts);
  // After an undo, what it left alone comes first.
  const first: Filter = (entry.undone?.left ?? 0) > 0 ? 'left' : 'all';
  const open = tabs.find(({ name }) => name === list.filters.outcome)?.name ?? first;
  const outcome = open === 'all' ? undefined : open;
  const { page, prefetch, query } = useListPage(list, ({ cursor, limit }) =>
    importRowsQuery(entry._id, { outcome, cursor, limit }),
  );
  useListFailureToast(query, failure);

  function renderRows() {
    if (!page && query.error)
      return <ListFailure message={failure} error={query.error} onRetry={() => void query.refetch()} />;
    if (!page) return <RowSkeletons />;
    if (page.data.length === 0) return <StateCard message="No rows to show." />;
    return (
      <ul className={classes.rows} aria-label="Rows of the file" aria-busy={query.isPlaceholderData}>
        {page.data.map((row) => (
          <ImportRowItem key={row.line} row={row} entry={entry} />
        ))}
      </ul>
    );
  }

  return (
    <ListTabs
      label="Rows by what happens"
      tabs={tabs}
      open={open}
      onOpen={(name) => list.updateFilters({ outcome: name === first ? '' : name })}
    >
      {renderRows()}
      <Pager
        page={page}
        pageSize={rowsPerPage}
        list={list}
        isLoading={query.isPlaceholderData}
        onIntent={prefetch}
      />
    </ListTabs>
  );
}
