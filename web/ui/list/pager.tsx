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
  /** Whether `page` is still the previous page, so that another click would skip a page. */
  isLoading: boolean;
  /** The pointer or focus is on the next-page button, so the page may be requested soon. */
  onIntent: (cursor: string) => void;
};

/** The formatted total of a list: exact, 'More than 1,000' where counting ended, or '12 so far' while it goes on. */
export function formatTotal(page: Page<unknown> | undefined): string | undefined {
  if (!page) return undefined;
  const count = formatCount(page.total);
  if (page.isComplete === false) return `${count} so far`;
  return page.more ? `More than ${count}` : count;
}

/** The same within a sentence. */
export function formatTotalInText(page: Page<unknown>): string | undefined {
  return formatTotal(page)?.replace('More', 'more');
}

/** The page with a total that is not below its last row, where counting ended before it. */
function atLeast(page: Page<unknown>, last: number): Page<unknown> {
  if (!page.more) return page;
  if (page.nextCursor === null) return { ...page, total: last, more: false };
  return { ...page, total: Math.max(page.total, last) };
}

type PageButtonProps = {
  label: string;
  icon: Icon;
  /** Undefined if there is no such page. */
  onPress: (() => void) | undefined;
  onIntent?: (() => void) | undefined;
};

/** Uses `aria-disabled`, because a button with `disabled` would lose the focus on the last page. */
function PageButton({ label, icon: Arrow, onPress, onIntent }: PageButtonProps) {
  return (
    <ActionIcon
      variant="default"
      size={36}
      aria-label={label}
      aria-disabled={onPress === undefined}
      data-disabled={onPress === undefined || undefined}
      onClick={onPress}
      onPointerEnter={onIntent}
      onFocus={onIntent}
    >
      <Arrow size={18} aria-hidden />
    </ActionIcon>
  );
}

/** Shows the range of rows and the total, with buttons for the previous and next page. Hidden if there is only one page. */
export function Pager<Item>({ page, pageSize, list, isLoading, onIntent }: Props<Item>) {
  if (!page || page.data.length === 0 || (list.pageIndex === 0 && page.nextCursor === null)) return null;
  const first = list.pageIndex * pageSize + 1;
  const last = first + page.data.length - 1;
  const { nextCursor } = page;
  return (
    <nav className={classes.pager} aria-label="Pages">
      <span>{`${formatCount(first)}\u2013${formatCount(last)} of ${formatTotalInText(atLeast(page, last))}`}</span>
      <PageButton
        label="Previous page"
        icon={IconChevronLeft}
        onPress={list.pageIndex === 0 || isLoading ? undefined : () => list.goPrevious()}
      />
      <PageButton
        label="Next page"
        icon={IconChevronRight}
        onPress={nextCursor === null || isLoading ? undefined : () => list.goNext(nextCursor)}
        onIntent={nextCursor === null || isLoading ? undefined : () => onIntent(nextCursor)}
      />
    </nav>
  );
}
