import { useLoggedFailure } from '#web/lib/use-logged-failure.ts';
import { CountBadge } from '#web/ui/text/count-badge.tsx';
import { useUnreadReplies } from './use-unread-replies.ts';

/** The number of new replies in the navigation. Nothing without any, while loading, or after a failure. */
export function RepliesBadge({ className }: { className: string | undefined }) {
  const { unread, error } = useUnreadReplies();
  useLoggedFailure(error, 'Counting new replies');
  return unread && <CountBadge {...unread} className={className} isNew />;
}
