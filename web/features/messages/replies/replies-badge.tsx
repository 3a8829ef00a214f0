import { VisuallyHidden } from '@mantine/core';
import { useEffect } from 'react';
import { useUnreadReplies } from './use-unread-replies.ts';

/** The number of new replies in the navigation. Nothing without any, while loading, or after a failure. */
export function RepliesBadge({ className }: { className: string | undefined }) {
  const { unread, error } = useUnreadReplies();

  useEffect(() => {
    // oxlint-disable-next-line no-console -- a failed count is logged and not shown
    if (error) console.error(`Counting new replies failed: ${error.message}`);
  }, [error]);

  if (!unread) return null;
  return (
    <>
      <span className={className} title={unread.label} data-attention aria-hidden>
        {unread.count}
      </span>
      <VisuallyHidden>{unread.label}</VisuallyHidden>
    </>
  );
}
