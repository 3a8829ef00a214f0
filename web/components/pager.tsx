import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { Page } from '../../schema/lists.ts';
import type { ListState } from '../lib/list-state.ts';
import classes from './pager.module.css';

type Props<Item> = {
  page: Page<Item> | undefined;
  pageSize: number;
  list: Pick<ListState, 'pageIndex' | 'goNext' | 'goPrevious'>;
};

/** How many there are, as a list says it: exact, or `1,000+` beyond what it counts. */
export function countOf(page: Page<unknown> | undefined): string | undefined {
  return page && page.total.toLocaleString('en-US') + (page.more ? '+' : '');
}

/** Which rows of how many are shown, and the way to the others. Nothing while all fit on one page. */
export function Pager<Item>({ page, pageSize, list }: Props<Item>) {
  if (!page || page.data.length === 0 || (list.pageIndex === 0 && page.nextCursor === null)) return null;
  const first = list.pageIndex * pageSize + 1;
  const last = first + page.data.length - 1;
  const { nextCursor } = page;
  return (
    <nav className={classes.pager} aria-label="Pages">
      <span>
        {`${first.toLocaleString('en-US')}\u2013${last.toLocaleString('en-US')} of ${countOf(page)}`}
      </span>
      <ActionIcon
        variant="default"
        size={36}
        aria-label="Previous page"
        disabled={list.pageIndex === 0}
        onClick={list.goPrevious}
      >
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={36}
        aria-label="Next page"
        disabled={nextCursor === null}
        onClick={() => nextCursor !== null && list.goNext(nextCursor)}
      >
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
    </nav>
  );
}
