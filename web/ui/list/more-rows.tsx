import { Button, type ButtonProps } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { ApiError } from '#web/lib/api/api-error.ts';
import classes from './more-rows.module.css';

type Props = Pick<ButtonProps, 'size' | 'className'> & {
  /** What the button says. */
  label: string;
  /** How many rows are shown. */
  count: number;
  hasMore: boolean;
  isLoading?: boolean;
  /** Why the last attempt failed. */
  error?: unknown;
  /** The sentence of a failure, unless the server sent its own. */
  failure?: string;
  onShow: () => void;
  /** Whether the lists are the content of a card. */
  isInCard?: boolean;
  /** One or several lists. */
  children: ReactNode;
};

const defaultFailure = 'Something went wrong loading more. Please try again later.';

const cardLook = { variant: 'subtle', size: 'compact-sm', className: classes.inCard ?? '' };

const rowsIn = (element: Element | null) => [
  ...(element?.querySelectorAll<HTMLElement>('li:not(li li), article') ?? []),
];

/**
 * Lists, and a button that loads more of their rows. The button keeps the focus while it loads and after a failure;
 * then the first new row gets it.
 */
export function MoreRows({
  label,
  count,
  hasMore,
  isLoading = false,
  error,
  failure = defaultFailure,
  onShow,
  isInCard = false,
  children,
  ...look
}: Props) {
  const container = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const shownBefore = useRef<ReadonlySet<Element>>(undefined);
  const shownAtFocus = useRef<ReadonlySet<Element>>(undefined);

  useLayoutEffect(() => {
    if (isLoading) return;
    // A list that loads more by itself can take the button away from under the focus.
    const before = shownBefore.current ?? (button.current ? undefined : shownAtFocus.current);
    shownBefore.current = undefined;
    const row = before && rowsIn(container.current).find((one) => !before.has(one));
    // A focus that the user has moved elsewhere stays.
    const { activeElement } = document;
    if (!row || (activeElement !== document.body && activeElement !== button.current)) return;
    row.tabIndex = -1;
    row.focus({ preventScroll: true });
  }, [count, isLoading]);

  const shownNow = () => new Set(rowsIn(container.current));

  function show() {
    shownBefore.current = shownNow();
    if (!isLoading) onShow();
  }

  return (
    <div ref={container}>
      {children}
      {hasMore && Boolean(error) && !isLoading && (
        <p className={classes.failure} role="alert">
          {error instanceof ApiError && error.error ? error.error : failure}
        </p>
      )}
      {hasMore && (
        <Button
          ref={button}
          variant="default"
          {...(isInCard ? cardLook : look)}
          // With `disabled` or `loading`, it would lose the focus.
          aria-disabled={isLoading || undefined}
          data-disabled={isLoading || undefined}
          onClick={show}
          onFocus={() => {
            shownAtFocus.current = shownNow();
          }}
          onBlur={() => {
            shownAtFocus.current = undefined;
          }}
        >
          {label}
        </Button>
      )}
    </div>
  );
}
