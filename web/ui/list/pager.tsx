import { ActionIcon } from '@mantine/core';
import { type Icon, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { Page } from '#schema/fields/lists.ts';
import type { ListState } from '#web/lib/api/query-list-state.ts';
import { formatCount } from '#web/lib/format/format-count.ts';
import classes from './pager.module.css';

type Props<Item> = {
  page: Page<Item> | undefined;
  pageSize: number;
  list: Pick<ListState, 'pageIndex' | 'goNext' | 'goPrevious'>;
  /** While `page` still is the one before: a second click would lead astray. */
  isLoading: boolean;
  /** The next page can be expected to be asked for. */
  onIntent: (cursor: string) => void;
};

/** How many there are, as a list says it: exact, or `1,000+` beyond what it counts. */
export function countOf(page: Page<unknown> | undefined): string | undefined {
  return page && formatCount(page.total) + (page.more ? '+' : '');
}

type TurnProps = {
  label: string;
  icon: Icon;
  /** Undefined when there is no such page. */
  onTurn: (() => void) | undefined;
  onIntent?: (() => void) | undefined;
};

/** A button that keeps the focus when it leads nowhere any more, which `disabled` would take away. */
function Turn({ label, icon: Arrow, onTurn, onIntent }: TurnProps) {
  return (
    <ActionIcon
      variant="default"
      size={36}
      aria-label={label}
      aria-disabled={onTurn === undefined}
      data-disabled={onTurn === undefined || undefined}
      onClick={onTurn}
      onPointerEnter={onIntent}
      onFocus={onIntent}
    >
      <Arrow size={18} aria-hidden />
    </ActionIcon>
  );
}

/** Which rows of how many are shown, and the way to the others. Nothing while all fit on one page. */
export function Pager<Item>({ page, pageSize, list, isLoading, onIntent }: Props<Item>) {
  if (!page || page.data.length === 0 || (list.pageIndex === 0 && page.nextCursor === null)) return null;
  const first = list.pageIndex * pageSize + 1;
  const last = first + page.data.length - 1;
  const { nextCursor } = page;
  return (
    <nav className={classes.pager} aria-label="Pages">
      <span>{`${formatCount(first)}\u2013${formatCount(last)} of ${countOf(page)}`}</span>
      <Turn
        label="Previous page"
        icon={IconChevronLeft}
        onTurn={list.pageIndex === 0 || isLoading ? undefined : () => list.goPrevious()}
      />
      <Turn
        label="Next page"
        icon={IconChevronRight}
        onTurn={nextCursor === null || isLoading ? undefined : () => list.goNext(nextCursor)}
        onIntent={nextCursor === null || isLoading ? undefined : () => onIntent(nextCursor)}
      />
    </nav>
  );
}
