import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type CompleteBlock, maxOverviewRows, type Overview } from '#schema/overview/customer-overview.ts';
import { formatCount } from '#web/lib/format/format-count.ts';
import { MoreRows } from '#web/ui/list/more-rows.tsx';
import { completeBlockQuery } from './overview.queries.ts';

type Row<Block extends CompleteBlock> = Overview<Block>['rows'][number];

type Props<Block extends CompleteBlock> = {
  customerId: string;
  block: Block;
  /** The block, with its first rows. */
  data: { rows: Row<Block>[]; total: number };
  /** How many rows are shown at first, if not all of the block. */
  firstRows?: number;
  children: (rows: Row<Block>[]) => ReactNode;
};

/** The first rows of a block that no other list shows in full, and the rest on request. */
export function CompleteRows<Block extends CompleteBlock>(props: Props<Block>) {
  const { customerId, block, data, firstRows = data.rows.length, children } = props;
  const { rows: first, total } = data;
  const [showsAll, setShowsAll] = useState(false);
  const all = useQuery({
    ...completeBlockQuery(customerId, block),
    enabled: showsAll && total > first.length,
  });
  const wholeRows: Row<Block>[] | undefined = total > first.length ? all.data?.rows : first;
  const rows = (showsAll && wholeRows) || first.slice(0, firstRows);
  const shown = Math.min(total, maxOverviewRows);
  return (
    <MoreRows
      label={`Show ${shown < total ? 'the first' : 'all'} ${formatCount(shown)}`}
      count={rows.length}
      hasMore={rows.length < shown}
      isLoading={all.isFetching}
      error={all.error}
      onShow={() => (showsAll ? void all.refetch() : setShowsAll(true))}
      isInCard
    >
      {children(rows)}
    </MoreRows>
  );
}
